import type { WebhookReceiver } from '@registry/webhooks/webhook-receiver';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { NpmStart } from '../npm-start.ts';

/** A company, and who follows it. */
export interface ShownCompany {
  readonly id: string;
  readonly name: string;
  readonly person: string;
  /** Whose webhook the receiver is. */
  readonly hooked: string;
  /** The event that says of a change of it. */
  readonly eventId: string;
  readonly receiver: WebhookReceiver;
}

/** What has been sent or written already when a company is suppressed is not taken back: these say where the rest begins. */
export interface SentSoFar {
  readonly posts: number;
  /** The watchlist whose digest is sent from here on. */
  readonly digest: string;
  /** Bytes of each log. */
  readonly logs: Readonly<Record<string, number>>;
}

interface Reply {
  readonly status: number;
  readonly text: string;
}

/** A place where a company may show. */
export interface Surface {
  readonly name: string;
  /**
   * `read`: it shows the current state. `sent`: its receivers keep what it showed once. `log`: it shows no company.
   */
  readonly kind: 'read' | 'sent' | 'log';
  /** The response. */
  readonly read: () => Promise<Reply>;
  /** What shows the company there. */
  readonly mark: string;
  /** The response about a hidden company: without it, as not found, or as the error of a tool. */
  readonly hidden: 'left out' | 'not found' | 'refused';
}

const SECTIONS = ['liens', 'licenses', 'permits', 'federal', 'loans', 'fmcsa_registrations', 'events'];

/** Every surface, on a stack that runs. A surface that is new belongs here. */
export function listSurfaces(stack: NpmStart, company: ShownCompany, sent: SentSoFar): readonly Surface[] {
  return [...openSurfaces(stack, company), ...followersSurfaces(stack, company, sent)];
}

/** The requests to the stack in each way. */
function requestsTo(stack: NpmStart) {
  const production = (path: string) => () => received(stack.production(path));
  const demo = (path: string) => () => received(stack.demo(path, { cookie: `workspace_key=${stack.file.key ?? ''}` }));
  const tool = (name: string, args: object) => () => received(stack.tool(name, args));
  const watchlists =
    (...args: string[]) =>
    async (): Promise<Reply> => {
      const { code, stdout, stderr } = await stack.run('watchlists', ...args);
      return { status: code === 0 ? 200 : 500, text: `${stdout}${stderr}` };
    };
  return { production, demo, tool, watchlists };
}

const listed = { kind: 'read', hidden: 'left out' } as const;

function openSurfaces(stack: NpmStart, { id, name, person }: ShownCompany): readonly Surface[] {
  const { production, demo, tool } = requestsTo(stack);
  const [q, who] = [encodeURIComponent(name), encodeURIComponent(person)];
  const found = { ...listed, mark: id };
  const page = { kind: 'read', mark: '', hidden: 'not found' } as const;
  return [
    { ...found, name: 'search of the production API', read: production(`/v1/businesses?q=${q}&state=or`) },
    { ...found, name: 'search by date', read: production(`/v1/businesses?q=${q}&sort=registration_date`) },
    { ...found, name: 'suggestions of the production API', read: production(`/v1/suggest?q=${q}`) },
    { ...found, name: 'live search', read: production(`/v1/businesses?q=${q}&state=or&live=true`) },
    { ...found, name: 'people of the production API', read: production(`/v1/people?q=${who}&per_page=100`) },
    { ...page, name: 'business', read: production(`/v1/businesses/${id}`) },
    { ...page, name: 'sparse business', read: production(`/v1/businesses/${id}?sparse=true`) },
    { ...page, name: 'refreshed business', read: production(`/v1/businesses/${id}?refresh=true`) },
    ...SECTIONS.map((section) => ({ ...page, name: section, read: production(`/v1/businesses/${id}/${section}`) })),
    { ...found, name: 'search of the demo', read: demo(`/v1/search?q=${q}`) },
    { ...found, name: 'suggestions of the demo', read: demo(`/v1/suggest?q=${q}`) },
    { ...found, name: 'people of the demo', read: demo(`/v1/people?q=${who}`) },
    { ...found, name: 'search page', read: demo(`/?q=${q}`) },
    { ...found, name: 'people page', read: demo(`/people?q=${who}`) },
    { ...found, name: 'sitemap', read: demo('/sitemaps/us-or-1.xml') },
    { ...page, name: 'profile page', read: demo(`/companies/${id}`) },
    { ...found, name: 'tool search_companies', read: tool('search_companies', { q: name }) },
    { ...found, name: 'tool search_people', read: tool('search_people', { q: person }) },
    { ...page, name: 'tool get_company', hidden: 'refused', read: tool('get_company', { id }) },
    {
      ...page,
      name: 'tool list_company_records',
      hidden: 'refused',
      read: tool('list_company_records', { id, section: 'licenses' }),
    },
  ];
}

function followersSurfaces(stack: NpmStart, company: ShownCompany, sent: SentSoFar): readonly Surface[] {
  const { id, name, hooked, eventId, receiver } = company;
  const { demo, watchlists } = requestsTo(stack);
  const followed = { ...listed, mark: name };
  return [
    // The id stays the follower's, and nothing else of the company is left.
    { ...followed, name: 'events of a watchlist', read: watchlists('events', hooked) },
    { ...followed, name: 'page of a watchlist', read: demo(`/watchlists/${hooked}`) },
    { ...followed, name: 'deliveries of a watchlist', mark: eventId, read: watchlists('deliveries', hooked) },
    { ...listed, mark: id, name: 'rehearsal of a watchlist', read: watchlists('rehearse', hooked, '2000-01-01') },
    {
      ...{ name: 'webhooks', kind: 'sent', mark: name, hidden: 'left out' },
      read: async () => ok(receiver.messages.slice(sent.posts).map(({ body }) => body)),
    },
    {
      name: 'digests',
      kind: 'sent',
      mark: name,
      hidden: 'left out',
      read: async () => ok(readMails(stack, sent.digest)),
    },
    {
      ...{ name: 'logs', kind: 'log', mark: name, hidden: 'left out' },
      read: async () => ok(Object.entries(readLogs(stack)).map(([log, text]) => text.slice(sent.logs[log]))),
    },
  ];
}

/** `shown` or `hidden`; the status of an unexpected response. */
export async function readState({ read, mark, hidden }: Surface): Promise<string> {
  const { status, text } = await read();
  if (hidden === 'not found' && status === 404) return 'hidden';
  if (status !== 200) return String(status);
  if (hidden === 'refused') return text.includes('"isError":true') ? 'hidden' : 'shown';
  return text.includes(mark) ? 'shown' : 'hidden';
}

/** What the logs of all apps say, by their file. */
export function readLogs({ folder }: NpmStart): Record<string, string> {
  const logs = join(folder.path, 'logs');
  return Object.fromEntries(readdirSync(logs).map((log) => [log, readFileSync(join(logs, log), 'utf8')]));
}

/** The digests of a watchlist that were mailed, with their lines whole. */
export function readMails({ file }: NpmStart, watchlistId: string): string[] {
  const folder = file.apps.find(({ name }) => name === 'watchlist')?.settings['DATA_DIR'] ?? '';
  const mails = join(folder, 'mails');
  if (!existsSync(mails)) return [];
  const own = readdirSync(mails).filter((mail) => mail.startsWith(`digest-${watchlistId}`) && mail.endsWith('.eml'));
  return own.map((mail) => readFileSync(join(mails, mail), 'utf8').replaceAll(/=\r?\n/g, ''));
}

function ok(texts: readonly string[]): Reply {
  return { status: 200, text: texts.join('\n') };
}

async function received(sent: Promise<Response>): Promise<Reply> {
  const response = await sent;
  return { status: response.status, text: await response.text() };
}
