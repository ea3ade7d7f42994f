import type { Watchlist } from '@registry/contracts-watchlist';
import { type Html, html } from '../layout/html.ts';
import { counted, number, pager, time } from '../layout/parts.ts';

/** The sign-in form. `refusal` says what was wrong with the previous key. */
export function signInMain(refusal: string | null): Html {
  return html`<h1>Watchlists</h1>
    <p class="lead">
      Follow companies and get every change by webhook or daily email. Sign in with the API key of a workspace on the
      enterprise plan.
    </p>
    ${refusal === null ? '' : html`<p class="refusal" role="alert">${refusal}</p>`}
    <form class="card form" method="post" action="/watchlists/sign-in">
      <label for="key">API key</label>
      <input id="key" name="key" type="password" autocomplete="off" maxlength="100" required />
      <p class="facts">The key is stored only in a session cookie, which your browser deletes when you close it.</p>
      <button type="submit">Sign in</button>
    </form>`;
}

/** A page of watchlists. */
export interface WatchlistsView {
  readonly watchlists: readonly Watchlist[];
  readonly totalCount: number;
  readonly page: number;
  readonly pages: number;
}

/** The watchlists of the signed-in workspace. `formKey` makes a form that is submitted twice create one watchlist. */
export function watchlistsMain({ watchlists, totalCount, page, pages }: WatchlistsView, formKey: string): Html {
  return html`<div class="summary">
      <h1>Watchlists <small>${number(totalCount)}</small></h1>
      ${signOutForm()}
    </div>
    ${totalCount === 0 ? html`<p class="lead">You have no watchlists yet. Create one below.</p>` : ''}
    <ul>
      ${watchlists.map(watchlistItem)}
    </ul>
    ${pager(page, pages, (other) => `/watchlists?page=${other}`)}
    <section class="card">
      <h2>New watchlist</h2>
      <form class="form" method="post" action="/watchlists">
        <input type="hidden" name="form_key" value="${formKey}" />
        <label for="name">Name</label>
        <input id="name" name="name" maxlength="200" required />
        <fieldset>
          <legend>Delivery</legend>
          <label><input type="radio" name="type" value="digest" checked /> One email per day</label>
          <label><input type="radio" name="type" value="webhook" /> Webhook: each event is posted to your URL</label>
        </fieldset>
        <label for="target">Email address or https URL of the webhook</label>
        <input id="target" name="target" maxlength="2000" required />
        <button type="submit">Create watchlist</button>
      </form>
    </section>`;
}

function watchlistItem({ id, name, status, delivery, entity_count, last_sequence, created_at }: Watchlist): Html {
  return html`<li class="hit">
    <h2><a href="/watchlists/${id}">${name}</a></h2>
    <p class="facts">
      ${counted(entity_count, 'company', 'companies')} · ${counted(last_sequence, 'event', 'events')} · since
      ${time(created_at)}
    </p>
    <p class="address">${targetOf(delivery)}${status === 'paused' ? ' (paused)' : ''}</p>
  </li>`;
}

/** Where the events of a watchlist are delivered. */
export function targetOf(delivery: Watchlist['delivery']): string {
  if (delivery.type === 'digest') {
    return `Daily email to ${delivery.email}${delivery.unsubscribed_at === null ? '' : ' (unsubscribed)'}`;
  }
  const disabled = delivery.status === 'disabled' ? ' (disabled)' : '';
  return `Webhook to ${delivery.url}${disabled}`;
}

export function signOutForm(): Html {
  return html`<form method="post" action="/watchlists/sign-out">
    <button class="quiet" type="submit">Sign out</button>
  </form>`;
}

/** A secret that is shown once. */
export function secretMain(heading: string, id: string, name: string, secret: string): Html {
  return html`<h1>${heading}</h1>
    <p class="lead">This secret signs the webhook events of ${name}. Copy it now: it is not shown again.</p>
    <p class="card"><code>${secret}</code></p>
    <p><a href="/watchlists/${id}">Open watchlist</a></p>`;
}
