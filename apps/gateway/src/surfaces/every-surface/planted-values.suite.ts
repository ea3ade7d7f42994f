import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { SECTION_NAMES } from '@registry/domain';
import { TABLES_WITH } from '@registry/persistence/tables-with';
import { eventually } from '@registry/testing';
import pg from 'pg';
import { BatchRequests } from '../../testing/lists/batch-requests.ts';
import { send } from '../../testing/http-requests.ts';
import { companiesLoad } from '../../testing/sample-companies.ts';
import { GatewaySurface, type StartedGateway } from '../../testing/started-gateway.ts';
import { WatchlistWorkspace } from '../../testing/watchlist-workspace.ts';
import { HIDING } from './hidden-companies.suite.ts';

const NUMBER = '20231000077';
const ID = `us-co-${NUMBER}`;
const NAME = 'Zqjx Tamarack LLC';
/** Columns of the register that take any text; each has a value that nothing else has. */
const TEXTS = [
  ...['principaladdress1', 'principaladdress2', 'principalcity', 'mailingaddress1', 'mailingaddress2', 'mailingcity'],
  ...['agentfirstname', 'agentmiddlename', 'agentlastname', 'agentprincipaladdress1', 'agentprincipaladdress2'],
  ...['agentprincipalcity', 'agentmailingaddress1', 'agentmailingaddress2', 'agentmailingcity'],
];
const planted = (word: string) =>
  Object.fromEntries(TEXTS.map((column, at) => [column, `${at + 1} ${word} ${column}`]));
const company = { entityid: NUMBER, entityname: NAME, ...planted('Zqjx') };
const companies = [...HIDING.companies, company];

/** Companies and records of the stack in addition to `HIDING`. */
export const PLANTED = {
  companies,
  records: [
    ...HIDING.records,
    {
      source: 'us-co/sample-planted',
      kind: 'license',
      records: [
        {
          id: 'ZWVK-1',
          holder: NAME,
          trade: 'Zwvk Trade',
          state: 'CO',
          date: '2021-02-03',
          status: 'zwvk@example.com',
          address: '9 Zwvk St, Denver, CO 80202',
        },
      ],
    },
  ],
} as const;

/** Lists that have the company, none of which repeats what is searched for. */
const LISTS = [
  '/v1/businesses?q=tamarack&state=co',
  '/v1/businesses?q=tamarack&sort=registration_date',
  '/v1/businesses?q=tamarack&state=co&live=true',
  '/v1/people?q=zqjx',
  '/v1/suggest?q=zqjx',
  '/v1/export/businesses?state=co',
];
const PAGES = [
  `/companies/${ID}`,
  '/?q=tamarack',
  '/v1/search?q=tamarack',
  '/people?q=agentlastname',
  '/v1/people?q=agentlastname',
];

/** Values of the registry that were erased, and of records that were matched to the company. */
const OF_REGISTRY = 'zqjx';
const OF_RECORDS = 'zwvk';
/** The tables that keep one of the values, and why. Another one is a copy that the erasure forgot. */
const KEPT: Readonly<Record<string, readonly string[]>> = {
  'records of other agencies, which state what they state': [
    ...['licenses', 'subjects', 'subject_names', 'announcements'].map((table) => `records-sections ${table}`),
    ...['aliases', 'named_holders', 'past.named_holders_versions'].map((table) => `business-registry ${table}`),
    ...['records', 'subjects'].map((table) => `demo ${table}`),
  ],
  'rows of a batch as their sender wrote them; what came of them is looked at separately': ['batches batch_chunks'],
  'change events of the index, for seven days: nobody reads them but the index': [
    'people announcements',
    'demo announcements',
  ],
};
const EXPLAINED = Object.values(KEPT).flat();
const SERVICES = [
  'gateway',
  'business-registry',
  'records-sections',
  'people',
  'jurisdiction',
  'demo',
  'watchlist',
  'batches',
] as const;

/** A company of which every field is known, on every surface and in every table. */
export function describePlantedValues(at: () => StartedGateway): void {
  let workspace: WatchlistWorkspace;
  let batches: BatchRequests;
  let batch: string;
  let watchlist: string;

  const run = (command: string) => at().run('business-registry', command, ID, '--reason', 'spec');
  const load = (changed: Readonly<Record<string, string>>) =>
    at().load(companiesLoad({ [NUMBER]: changed }, companies));
  const read = async (method: string, path: string): Promise<string> =>
    (await at().get(path, { method, headers: { 'x-api-key': workspace.key } })).text;
  const demoUrl = () => `http://127.0.0.1:${String(at().running.ready['gateway']?.['demoPort'])}`;
  const query = async (service: (typeof SERVICES)[number], text: string, ...values: readonly string[]) => {
    const client = new pg.Client({ connectionString: String(at().settingsOf(service)['DATABASE_URL']) });
    await client.connect();
    const { rows } = await client.query<Record<string, string>>(text, [...values]);
    await client.end();
    return rows;
  };
  /** The tables of all databases of which a row has the value. */
  const tables = async (value: string): Promise<string[]> => {
    const found = await Promise.all(SERVICES.map((service) => query(service, TABLES_WITH, value)));
    return found.flatMap((rows, n) => rows.map(({ table }) => `${SERVICES[n]} ${table}`));
  };
  const unexplained = async (): Promise<string[]> =>
    [...(await tables(OF_REGISTRY)), ...(await tables(OF_RECORDS))].filter((table) => !EXPLAINED.includes(table));
  const events = () => workspace.send('GET', `/v1/watchlists/${watchlist}/events`);
  const followed = async (method: string, path: string, body?: object) =>
    (await workspace.send(method, `/v1/watchlists/${watchlist}/${path}`, body)).text;
  const demo = async (path: string): Promise<string> => {
    const headers = { accept: 'text/html', cookie: `workspace_key=${workspace.key}` };
    return (await send(demoUrl(), path, { headers })).text;
  };
  /** The names of responses that have the company. The log of the workspace is its own. */
  const responses = async (): Promise<string[]> => {
    const own = [...['', '?sparse=true', '?refresh=true'], ...SECTION_NAMES.map((section) => `/${section}`)];
    const paths = [...[...own, '/watchlist'].map((path) => `/v1/businesses/${ID}${path}`), ...LISTS];
    const all: (readonly [name: string, response: Promise<string>])[] = [
      ...paths.map((path) => [path, read('GET', path)] as const),
      ...[...PAGES, `/watchlists/${watchlist}`].map((path) => [`demo ${path}`, demo(path)] as const),
      ['evidence', read('POST', `/v1/businesses/${ID}/evidence`)],
      ['events', events().then(({ text }) => text)],
      ['entities', followed('GET', 'entities')],
      ['deliveries', followed('GET', 'deliveries')],
      ['rehearsal', followed('POST', 'rehearse', { since: '2000-01-01' })],
      [
        'batch',
        batches.send('GET', `/v1/batches/${batch}/results`).then(({ text }) => text.replace(`1,${NAME},CO`, '')),
      ],
    ];
    const texts = await Promise.all(all.map(async ([name, response]) => [name, await response] as const));
    return texts.filter(([, text]) => text.toLowerCase().includes(OF_REGISTRY)).map(([name]) => name);
  };

  beforeAll(async () => {
    workspace = await WatchlistWorkspace.make(new GatewaySurface(at().running, 'demo'));
    batches = new BatchRequests(at(), workspace.key);
    const made = { name: 'Suppliers', delivery: { type: 'webhook', url: workspace.receiver.url() } };
    watchlist = String((await workspace.json('POST', '/v1/watchlists', made))['id']);
    await workspace.json('POST', `/v1/watchlists/${watchlist}/entities`, { entity_id: ID });
    batch = await batches.completed(await batches.post(`Id,Vendor,State\n1,${NAME},CO\n`));
    await eventually(async () => (await tables(OF_RECORDS)).includes('watchlist matched_records'), true, 30_000);
    await load({ ...planted('Zqjx other'), entitystatus: 'Delinquent' });
    await eventually(async () => (await events()).text.includes('Zqjx'), true, 30_000);
  }, 300_000);
  afterAll(() => workspace.end());

  it('that is erased is in no response and no table but those that say why, and does not come back with its next load', async () => {
    const copies = [
      'watchlist watchlist_events',
      'watchlist followed_companies',
      'people companies_co',
      'demo officers',
    ];
    expect(await unexplained()).toEqual(expect.arrayContaining(copies));
    const listing = [...LISTS, ...PAGES.map((path) => `demo ${path}`), 'evidence', 'events', 'rehearsal', 'batch'];
    const missing = async () => {
      const found = await responses();
      return listing.filter((name) => !found.includes(name));
    };
    await eventually(missing, [], 30_000);
    const isOnSitemap = async () => (await demo('/sitemaps/us-co-1.xml')).includes(ID);
    expect(await isOnSitemap()).toBe(true);
    await run('suppress');
    await eventually(responses, [], 30_000);
    await eventually(isOnSitemap, false, 30_000);
    await run('erase');
    await eventually(unexplained, [], 60_000);
    expect(await query('batches', 'SELECT number::text FROM batch_chunks WHERE results ~* $1', OF_REGISTRY)).toEqual(
      [],
    );
    const posted = workspace.receiver.bodies.length;
    await run('unsuppress');
    await load({ entityname: 'Otherwise Inc', ...planted('Beryl') });
    await eventually(async () => (await events()).text.includes('Otherwise Inc'), true, 30_000);
    expect(await responses()).toEqual([]);
    await workspace.json('POST', `/v1/watchlists/${watchlist}/redeliver`, { since: '2000-01-01T00:00:00.000Z' });
    await eventually(
      () => Promise.resolve(JSON.stringify(workspace.receiver.bodies.slice(posted)).includes('Otherwise')),
      true,
      30_000,
    );
    expect(JSON.stringify(workspace.receiver.bodies.slice(posted)).toLowerCase()).not.toContain(OF_REGISTRY);
    expect(await unexplained()).toEqual([]);
  }, 240_000);
}
