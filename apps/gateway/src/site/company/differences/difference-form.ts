import { differencesUrl } from '../../../addresses/base-url.ts';
import { type Html, html } from '../../layout/html.ts';

/** The days that are compared: `YYYY-MM-DD`, empty where none is chosen. */
export interface ComparedDays {
  readonly from: string;
  readonly to: string;
}

/** A form for the day as of which a company is shown, and for a later one to compare it with. */
export function differenceForm(id: string, { from, to }: ComparedDays = { from: '', to: '' }): Html {
  return html`<form class="form not-printed" action="${differencesUrl(id)}" method="get">
    <label for="from">Show this company as of the end of</label>
    <input id="from" name="from" type="date" value="${from}" required />
    <label for="to">and compare with the end of (empty for now)</label>
    <input id="to" name="to" type="date" value="${to}" />
    <button type="submit">Compare</button>
  </form>`;
}
