import { differencesUrl } from '../../../addresses/base-url.ts';
import type { OfferedTimes } from '../../../businesses/list-differences/offered-times.ts';
import type { ChosenTimes } from '../../../businesses/list-differences/other-times.ts';
import { selectField } from '../../layout/form-parts.ts';
import { type Html, html } from '../../layout/html.ts';
import { momentInWords } from '../../layout/parts.ts';

const NOW: ChosenTimes = { from: '', to: '', validOn: '' };

/** The page of the chosen times. */
export function timesUrl(id: string, { from, to, validOn }: ChosenTimes): string {
  const given = Object.entries({ from, valid_on: validOn, to }).filter(([, value]) => value !== '');
  return `${differencesUrl(id)}?${new URLSearchParams(given).toString()}`;
}

/** A form for the times at which a company is shown and compared. Only those are offered of which something is known. */
export function timesForm(id: string, { known, valid }: OfferedTimes, { from, to, validOn } = NOW): Html {
  const days =
    valid.length === 0
      ? html`<p class="facts">No file of this company states the day of its data.</p>`
      : choice(['valid_on', 'As it was on', 'any day'], valid, validOn);
  return html`<form class="form not-printed" action="${differencesUrl(id)}" method="get">
    ${choice(['from', 'As known on', 'now'], known, from)} ${days} ${choice(['to', 'Compared with', 'now'], known, to)}
    <button type="submit">Show and compare</button>
  </form>`;
}

/** A time that is shown is offered, too. */
function choice(
  [name, label, none]: readonly [string, string, string],
  times: readonly string[],
  chosen: string,
): Html {
  const all = chosen === '' || times.includes(chosen) ? times : [chosen, ...times];
  const options = all.map((time) => [time, momentInWords(time)] as const);
  return selectField(name, label, [['', none], ...options], chosen);
}
