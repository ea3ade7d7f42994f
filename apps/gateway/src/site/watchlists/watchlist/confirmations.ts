import type { Watchlist } from '@registry/contracts-watchlist';
import { type Html, html } from '../../layout/html.ts';
import { counted } from '../../layout/parts.ts';

/** The text of a page that confirms an action. */
interface Confirmation {
  readonly heading: (name: string) => string;
  readonly consequence: (watchlist: Watchlist) => string;
  /** Of the button. */
  readonly label: string;
}

/** By the last part of the path of the form that they submit. */
const CONFIRMATIONS: Readonly<Record<string, Confirmation>> = {
  delete: {
    heading: (name) => `Delete the watchlist “${name}”?`,
    consequence: ({ entity_count: count }) =>
      `It follows ${counted(count, 'company', 'companies')}. Its events and deliveries are deleted too. This cannot be undone.`,
    label: 'Delete watchlist',
  },
  'rotate-secret': {
    heading: (name) => `Rotate the secret of “${name}”?`,
    consequence: () =>
      'A new secret is created and shown once. For 24 hours, events have two signatures, one by each secret. Then the previous secret is no longer used.',
    label: 'Rotate secret',
  },
};

/** The page that confirms an action; undefined for an action that needs none. */
export function confirmationMain(watchlist: Watchlist, action: string): Html | undefined {
  const found = Object.hasOwn(CONFIRMATIONS, action) ? CONFIRMATIONS[action] : undefined;
  if (found === undefined) return undefined;
  const { id, name } = watchlist;
  return html`<h1>${found.heading(name)}</h1>
    <p class="lead">${found.consequence(watchlist)}</p>
    <form class="form" method="post" action="/watchlists/${id}/${action}">
      <button type="submit">${found.label}</button>
    </form>
    <p><a href="/watchlists/${id}">Cancel</a></p>`;
}
