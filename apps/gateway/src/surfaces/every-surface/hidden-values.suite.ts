import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { draws, eventually, type StackLoad } from '@registry/testing';
import type { HttpRequest } from '../../testing/http-requests.ts';
import { send } from '../../testing/http-requests.ts';
import { BatchRequests } from '../../testing/lists/batch-requests.ts';
import { companiesLoad } from '../../testing/sample-companies.ts';
import { GatewaySurface, type StartedGateway } from '../../testing/started-gateway.ts';
import { WatchlistWorkspace } from '../../testing/watchlist-workspace.ts';
import { AGENT, companies, ID, NAME, OTHER, VALUES } from './hidden-companies.suite.ts';

const SECTIONS = ['licenses', 'liens', 'federal', 'permits', 'loans', 'fmcsa_registrations', 'events'];

interface Surface {
  readonly name: string;
  readonly text: string;
}

/** A hidden person, address, phone number or email address. The stack has the companies and records below. */
export function describeHiddenValues(at: () => StartedGateway): void {
  let workspace: WatchlistWorkspace;
  let batches: BatchRequests;
  let batch: string;
  let lines: string;
  let position: string;
  let watchlist: string;
  let digests: string[];

  const demoUrl = () => `http://127.0.0.1:${String(at().running.ready['gateway']?.['demoPort'])}`;
  const run = (command: string, ...args: string[]) =>
    at().run('business-registry', command, ...args, '--reason', 'spec');
  const production = (path: string, more: HttpRequest = {}) =>
    at().get(path, { ...more, headers: { 'x-api-key': workspace.key, ...more.headers } });
  const demo = (path: string, headers: HttpRequest['headers'] = {}) => send(demoUrl(), path, { headers });
  const read = async (name: string, response: Promise<{ status: number; text: string }>): Promise<Surface> => {
    const { status, text } = await response;
    if (status >= 300) throw new Error(`${name}: ${status} ${text}`);
    return { name, text };
  };
  const load = (agent: Readonly<Record<string, string>>, more: Pick<StackLoad, 'asOf'> = {}) =>
    at().load({ ...companiesLoad({ '20231000001': agent }, companies), ...more });
  const matching = (): HttpRequest => ({
    method: 'POST',
    body: JSON.stringify({
      queries: { a: { name: NAME, state: 'CO', address: '77 Larkspur Ln', city: 'Denver' } },
      fields: ['licenses'],
    }),
    headers: { 'content-type': 'application/json' },
  });

  beforeAll(async () => {
    workspace = await WatchlistWorkspace.make(new GatewaySurface(at().running, 'demo'));
    batches = new BatchRequests(at(), workspace.key);
    const made = { name: 'Suppliers', delivery: { type: 'webhook', url: workspace.receiver.url() } };
    watchlist = String((await workspace.json('POST', '/v1/watchlists', made))['id']);
    digests = [await workspace.makeWatchlist(), await workspace.makeWatchlist()];
    for (const list of [watchlist, ...digests])
      await workspace.json('POST', `/v1/watchlists/${list}/entities`, { entity_id: ID });
    const list = `Id,Vendor,State,Address,City\n1,${NAME},CO,77 Larkspur Ln,Denver\n`;
    batch = await batches.completed(await batches.post(list));
    lines = await batches.completed(
      await batches.post(`${JSON.stringify({ name: NAME, state: 'CO' })}\n`, 'application/x-ndjson'),
    );
    const { headers } = await production('/v1/export/businesses?state=co');
    position = String(headers['x-position']);
    await load(AGENT);
    await eventually(
      async () => (await workspace.send('GET', `/v1/watchlists/${watchlist}/events`)).text.includes('Vesk'),
      true,
      30_000,
    );
    await eventually(
      async () => (await demo(`/v1/search?q=${encodeURIComponent('303-555-0142')}`)).text.includes(ID),
      true,
      30_000,
    );
    await eventually(async () => (await production('/v1/people?q=ottoline')).text.includes(ID), true, 30_000);
  }, 300_000);
  afterAll(() => workspace.end());

  /** Every response about the company. The customer's own rows of a batch are cut off. */
  const surfaces = async (): Promise<Surface[]> => {
    const paths = ['', '?sparse=true', ...SECTIONS.map((section) => `/${section}`)];
    const results = await batches.send('GET', `/v1/batches/${batch}/results`);
    return Promise.all([
      ...paths.map((path) => read(`business${path}`, production(`/v1/businesses/${ID}${path}`))),
      read('evidence', production(`/v1/businesses/${ID}/evidence`, { method: 'POST' })),
      read('search', production('/v1/businesses?q=quillback&state=co')),
      read('suggest', production('/v1/suggest?q=quillback')),
      read('match', production('/v1/match', matching())),
      read(
        'export',
        production('/v1/export/businesses?state=co').then(({ status, text }) => ({
          status,
          text: selectLines(text, ID),
        })),
      ),
      read(
        'changes',
        production(`/v1/changes?after=${position}&state=co`).then(({ status, text }) => ({
          status,
          text: selectChanges(text),
        })),
      ),
      read(
        'batch, CSV',
        Promise.resolve({ ...results, text: results.text.split('\n')[1]?.replace('77 Larkspur Ln', '') ?? '' }),
      ),
      read('batch, NDJSON', batches.send('GET', `/v1/batches/${lines}/results`)),
      read('demo search', demo('/v1/search?q=quillback')),
      read('demo suggest', demo('/v1/suggest?q=quillback')),
      read('connections', demo(`/v1/companies/${ID}/connections`)).then(withoutOthers),
      read('profile page', demo(`/companies/${ID}`, { accept: 'text/html' })),
      read('search page', demo('/?q=quillback', { accept: 'text/html' })),
      read('events', workspace.send('GET', `/v1/watchlists/${watchlist}/events`)),
      read('entities', workspace.send('GET', `/v1/watchlists/${watchlist}/entities`)),
      read('deliveries', workspace.send('GET', `/v1/watchlists/${watchlist}/deliveries`)),
      read('rehearsal', workspace.send('POST', `/v1/watchlists/${watchlist}/rehearse`, { since: '2000-01-01' })),
    ]);
  };
  const naming = async (mark: RegExp) =>
    (await surfaces()).filter(({ text }) => mark.test(text)).map(({ name }) => name);
  /** The searches that find the company by the value. */
  const finding = async (q: string): Promise<string[]> => {
    const text = encodeURIComponent(q);
    const found = await Promise.all([
      read('businesses', production(`/v1/businesses?q=${text}`)),
      read('people', production(`/v1/people?q=${text}&per_page=100`)),
      read('demo search', demo(`/v1/search?q=${text}`)),
      read('demo people', demo(`/v1/people?q=${text}`)),
      read('people page', demo(`/people?q=${text}`, { accept: 'text/html' })),
      read('search page', demo(`/?q=${text}`, { accept: 'text/html' })),
    ]);
    return found.filter((one) => one.text.includes(ID)).map(({ name }) => name);
  };

  // A phone number is hidden below, on every company; an email address is hidden as one.
  it.each(draws<readonly (typeof VALUES)[number][]>(VALUES, VALUES.slice(0, 2)))(
    '$flag is on no surface, is found by no search, and returns',
    async ({ flag, value, mark, q }) => {
      const [before, found] = [await naming(mark), await finding(q)];
      expect(before.length).toBeGreaterThan(2);
      expect(await run('suppress', ID, flag, value)).toMatch(/is suppressed/);
      await eventually(() => finding(q), [], 30_000); // of fewer requests, so they are awaited first
      await eventually(() => naming(mark), [], 30_000);
      await load(AGENT);
      const shown = await surfaces();
      expect(shown.filter(({ text }) => mark.test(text) || text.includes('undefined'))).toEqual([]);
      await run('unsuppress', ID, flag, value);
      await eventually(() => finding(q), found, 30_000);
      await eventually(() => naming(mark), before, 30_000);
    },
    180_000,
  );

  it('an address is found by no search in its city and ZIP code', async () => {
    const search = '/v1/businesses?q=quillback&city=Denver&postal_code=80202';
    const isFound = async () => (await production(search)).text.includes(ID);
    expect(await isFound()).toBe(true);
    await run('suppress', ID, '--address', VALUES[1].value);
    await eventually(isFound, false, 30_000);
    await run('unsuppress', ID, '--address', VALUES[1].value);
    await eventually(isFound, true, 30_000);
  });

  it('joins no company to another, on which it stays', async () => {
    const connected = async () => (await demo(`/v1/companies/${OTHER}/connections`)).text.includes(ID);
    expect(await connected()).toBe(true);
    await run('suppress', ID, '--person', VALUES[0].value);
    await run('suppress', ID, '--address', VALUES[1].value);
    await eventually(connected, false, 30_000);
    expect((await production(`/v1/businesses/${OTHER}`)).text).toMatch(VALUES[0].mark);
    expect((await production('/v1/people?q=ottoline')).text).toContain(OTHER);
    await run('unsuppress', ID, '--person', VALUES[0].value);
    await run('unsuppress', ID, '--address', VALUES[1].value);
    await eventually(connected, true, 30_000);
  });

  it('is in no mail and no webhook, also of what happened before', async () => {
    const list = digests[0] ?? '';
    await run('suppress', ID, '--person', VALUES[0].value);
    await eventually(() => finding(VALUES[0].q), [], 30_000);
    await eventually(() => naming(VALUES[0].mark), [], 30_000);
    const mail = (await workspace.digestOf(list)).replaceAll(/=\r?\n/g, '');
    expect(mail).toContain('Quillback');
    expect(mail).not.toMatch(VALUES[0].mark);
    const posted = workspace.receiver.bodies.length;
    await workspace.json('POST', `/v1/watchlists/${watchlist}/redeliver`, { since: '2000-01-01T00:00:00.000Z' });
    await load({ ...AGENT, entitystatus: 'Delinquent' });
    await eventually(() => Promise.resolve(workspace.receiver.bodies.length > posted), true, 30_000);
    expect(JSON.stringify(workspace.receiver.bodies.slice(posted))).not.toMatch(VALUES[0].mark);
    await run('unsuppress', ID, '--person', VALUES[0].value);
  });

  it('is no difference between a time at which it was hidden and now; nor is the company that was suppressed', async () => {
    const differences = async (from: string) => {
      const { status, text } = await production(`/v1/businesses/${ID}/differences?from=${from}`);
      const { fields = [] } = JSON.parse(text) as { fields?: readonly { readonly field: string }[] };
      return status === 200 ? fields.map(({ field }) => field) : text;
    };
    /** A time at which something was suppressed that is not any more. */
    const during = async (...value: readonly string[]): Promise<string> => {
      await run('suppress', ID, ...value);
      const time = new Date().toISOString();
      await eventually(() => Promise.resolve(new Date().toISOString() > time), true);
      await run('unsuppress', ID, ...value);
      return time;
    };
    for (const { flag, value } of VALUES) expect(await differences(await during(flag, value))).toEqual([]);
    const then = await during();
    expect(await differences(then)).toContain(`No business with the id ${ID} was known at ${then}`);
    const today = new Date().toISOString().slice(0, 10);
    await load(AGENT, { asOf: today });
    const page = (from: string) => demo(`/companies/${ID}/differences?valid_on=${today}&from=${from}`);
    const none = '<strong>0 fields</strong> differ';
    expect((await page('')).text).toContain(none);
    for (const { flag, value } of VALUES) expect((await page(await during(flag, value))).text).toContain(none);
  });

  it('is compared on a day with what was known at a time, which a later load does not say', async () => {
    const today = new Date().toISOString().slice(0, 10);
    const times: string[] = [];
    for (const entitystatus of ['Good Standing', 'Delinquent', 'Voluntarily Dissolved']) {
      await load({ ...AGENT, entitystatus }, { asOf: today });
      times.push(new Date().toISOString());
    }
    const [from, to] = times;
    const { text } = await production(`/v1/businesses/${ID}/differences?from=${from}&to=${to}`);
    const { fields } = JSON.parse(text) as { fields: readonly { readonly loaded_at: string }[] };
    const page = await demo(`/companies/${ID}/differences?valid_on=${today}&from=${from}&to=${to}`);
    const shown = [...page.text.matchAll(/loaded <time datetime="([^"]+)"/g)].map(([, time]) => time);
    expect([2, ...shown.slice(0, 2)]).toEqual([fields.length, ...fields.map(({ loaded_at: time }) => time)]); // then of records
    await load(AGENT);
  });

  it('of every company is on none, without an id', async () => {
    expect(await run('suppress', VALUES[2].flag, VALUES[2].value)).toMatch(/on every company is suppressed/);
    await eventually(() => finding(VALUES[2].q), [], 30_000);
    await eventually(() => naming(VALUES[2].mark), [], 30_000);
    await run('unsuppress', VALUES[2].flag, VALUES[2].value);
    await eventually(async () => (await finding(VALUES[2].q)).length > 0, true, 30_000);
  });

  it.each([
    [
      ['suppress', ID, '--person', 'Jane Nobody'],
      /Jane Nobody is not on file for us-co-20231000001\. People of us-co-20231000001:\n {2}.*--unlisted/s,
    ],
    [['suppress', '--person', 'Jane Nobody'], /--person needs the company/],
    [['suppress', ID, '--phone', '12'], /--phone.*12.*ten digits/s],
    [['suppress', ID, '--phone', '303-555-0142', '--email', 'a@b.com'], /--phone and --email are two values/],
    [['suppress'], /The id of a company is missing/],
    [['suppress', 'acme'], /acme is not a business id/],
    [['unsuppress', ID, '--reason', ' '], /A text of 1 to 1000 characters/],
  ])('is refused with what to do: %j', async ([command = '', ...args], says) => {
    await expect(run(command, ...args)).rejects.toThrow(says);
  });

  it('is refused without a reason', async () => {
    const suppressed = at().run('business-registry', 'suppress', ID);
    await expect(suppressed).rejects.toThrow("required option '--reason <text>' not specified");
  });
}

/** The response without other companies that it lists: they have the address too. */
function withoutOthers({ name, text }: Surface): Surface {
  const isOther = (value: unknown): boolean =>
    typeof value === 'object' && value !== null && 'object' in value && value.object === 'company';
  return { name, text: JSON.stringify(JSON.parse(text, (_key, value: unknown) => (isOther(value) ? null : value))) };
}

/** The lines about a company. */
function selectLines(text: string, id: string): string {
  return text
    .split('\n')
    .filter((line) => line.includes(id))
    .join('\n');
}

/** The changes of the company: other companies have the same address. */
function selectChanges(text: string): string {
  const { data } = JSON.parse(text) as { data: { id: string }[] };
  return JSON.stringify(data.filter(({ id }) => id === ID));
}
