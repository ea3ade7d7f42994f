import { type Html, html } from '../layout/html.ts';

/** A page that needs a signed-in user. */
interface SignInPage {
  readonly heading: string;
  readonly lead: string;
}

/** Areas with a page of their own for those who are not signed in. */
export type SignInArea = 'decisions' | 'reports' | 'watchlists' | 'workspace';

export const SIGN_IN_PAGES: Readonly<Record<SignInArea, SignInPage>> = {
  decisions: {
    heading: 'Decisions',
    lead: 'Annotate companies, and decide which screening results and records are about them. Sign in with an API key of your workspace.',
  },
  reports: {
    heading: 'Report',
    lead: 'See a company as your workspace sees it, and download signed evidence. Sign in with an API key of your workspace.',
  },
  watchlists: {
    heading: 'Watchlists',
    lead: 'Follow companies and get every change by webhook or daily email. Sign in with the API key of a workspace on the enterprise plan.',
  },
  workspace: {
    heading: 'Workspace',
    lead: 'Manage the API keys of your workspace, and see its usage, requests, batches and exports. Sign in with a key that has the role manage.',
  },
};

/** The sign-in form of an area. `refusal` says what was wrong with the previous key; `target` is where the user goes then. */
export function signInMain(
  area: SignInArea,
  refusal: string | null,
  target: Readonly<Record<string, unknown>> = {},
): Html {
  const { heading, lead } = SIGN_IN_PAGES[area];
  return html`<h1>${heading}</h1>
    <p class="lead">${lead}</p>
    ${refusal === null ? '' : html`<p class="refusal" role="alert">${refusal}</p>`} ${signInForm(area, target)}`;
}

/** The form itself. */
export function signInForm(area: SignInArea, target: Readonly<Record<string, unknown>>): Html {
  return html`<form class="card form not-printed" method="post" action="/${area}/sign-in">
    ${Object.entries(target).map(([name, value]) => hidden(name, value))}
    <label for="key">API key</label>
    <input id="key" name="key" type="password" autocomplete="off" maxlength="100" required />
    <p class="facts">The key is stored only in a session cookie, which your browser deletes when you close it.</p>
    <button type="submit">Sign in</button>
  </form>`;
}

function hidden(name: string, value: unknown): Html | '' {
  return typeof value !== 'string' || value === '' ? '' : html`<input type="hidden" name="${name}" value="${value}" />`;
}

export function signOutForm(area: SignInArea): Html {
  return html`<form method="post" action="/${area}/sign-out">
    <button class="quiet" type="submit">Sign out</button>
  </form>`;
}
