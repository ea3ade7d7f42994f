import { type Html, html } from '../layout/html.ts';

/** Where a user goes who has signed in: to one watchlist, or to all with a company to follow. */
export interface SignInTarget {
  readonly watchlist?: string | null;
  readonly follow?: string | null;
}

/** The sign-in form. `refusal` says what was wrong with the previous key. */
export function signInMain(refusal: string | null, target: SignInTarget = {}): Html {
  return html`<h1>Watchlists</h1>
    <p class="lead">
      Follow companies and get every change by webhook or daily email. Sign in with the API key of a workspace on the
      enterprise plan.
    </p>
    ${refusal === null ? '' : html`<p class="refusal" role="alert">${refusal}</p>`}
    <form class="card form" method="post" action="/watchlists/sign-in">
      ${hidden('follow', target.follow)} ${hidden('watchlist', target.watchlist)}
      <label for="key">API key</label>
      <input id="key" name="key" type="password" autocomplete="off" maxlength="100" required />
      <p class="facts">The key is stored only in a session cookie, which your browser deletes when you close it.</p>
      <button type="submit">Sign in</button>
    </form>`;
}

function hidden(name: keyof SignInTarget, value: string | null = null): Html | '' {
  return value === null || value === '' ? '' : html`<input type="hidden" name="${name}" value="${value}" />`;
}

export function signOutForm(): Html {
  return html`<form method="post" action="/watchlists/sign-out">
    <button class="quiet" type="submit">Sign out</button>
  </form>`;
}
