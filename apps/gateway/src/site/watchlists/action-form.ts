import { type Html, html } from '../layout/html.ts';

/** A form with one button that acts on the watchlist. */
export function actionForm(
  id: string,
  action: string,
  label: string,
  fields: Readonly<Record<string, string>> = {},
): Html {
  return html`<form class="action" method="post" action="/watchlists/${id}/${action}">
    ${Object.entries(fields).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`)}
    <button class="quiet" type="submit">${label}</button>
  </form>`;
}
