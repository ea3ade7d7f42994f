import type { WorkspaceUsage } from '../../workspace/usage/workspace-usage.ts';
import { currentLink, headingLine, list } from '../layout/blocks.ts';
import { type Html, html } from '../layout/html.ts';
import { signOutForm } from '../session/sign-in-form.ts';

const PAGES = {
  overview: ['/workspace', 'Overview'],
  companies: ['/decisions', 'Companies'],
  verifications: ['/verifications', 'Verifications'],
  people: ['/workspace/people', 'People'],
  keys: ['/workspace/keys', 'API keys'],
  requests: ['/workspace/requests', 'Requests'],
  batches: ['/workspace/batches', 'Batches'],
  exports: ['/workspace/exports', 'Exports'],
  log: ['/workspace/log', 'Log of reads'],
  settings: ['/workspace/settings', 'Settings'],
} as const;

/** A page of the workspace: its heading, the links to the other pages, and what it shows. */
export function workspaceFrame(current: keyof typeof PAGES, contents: Html, heading: string = PAGES[current][1]): Html {
  const links = Object.entries(PAGES).map(([name, [href, label]]) => currentLink(href, label, name === current));
  return html`${headingLine(heading, signOutForm('workspace'))}
    <nav class="tabs" aria-label="Workspace">${list(links, '')}</nav>
    ${contents}`;
}

/** Addresses of people by their ids: of somebody who was removed, pages show the id. */
export type Emails = ReadonlyMap<string, string>;

/** A caller as pages show it: a key, or the person of a session or program. */
export function callerLabel(prefix: string, user: string | null, emails: Emails): Html {
  return user === null ? keyLabel(prefix) : html`${emails.get(user) ?? user}`;
}

/** The caller who changed a case: a person by the id, or a key by its prefix. */
export function actorLabel(by: string, emails: Emails): Html {
  return callerLabel(by, by.startsWith('usr_') ? by : null, emails);
}

/** A caller of the usage as pages show it. Only a key has the beginning of one. */
export function usageLabel({ key, kind, name }: Pick<WorkspaceUsage['limits'][number], 'key' | 'kind' | 'name'>): Html {
  if (kind === 'key') return keyLabel(key, name);
  if (kind === 'people') return html`${name ?? 'People and their programs'}`;
  return html`${kind === 'session' ? 'Session' : 'Program'} <code>${key}</code>${name === null ? '' : ` ${name}`}`;
}

/** A key as pages show it. */
export function keyLabel(prefix: string, name: string | null = null): Html {
  return html`<code>brk_${prefix}…</code>${name === null ? '' : ` ${name}`}`;
}
