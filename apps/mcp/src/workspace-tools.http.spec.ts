import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type KeySet, verifyEvidence } from '@registry/api-client';
import { withClient } from '@registry/private-servers';
import { eventually } from '@registry/testing';
import {
  callMethod,
  callTool,
  SITE,
  StartedToolServer,
  type ToolResult,
  toText,
  untilFound,
} from './testing/started-tool-server.ts';

const BAKERY = 'us-or-150000007';
const HOLDINGS = 'us-or-153169512';

describe('tools about a workspace, and about time', () => {
  let server: StartedToolServer;
  /** Keys of two workspaces with contact addresses, and of one without. */
  let keys: Record<'ada' | 'bob' | 'none', string>;

  beforeAll(async () => {
    server = await StartedToolServer.start();
    await untilFound(() => server.call('list_jurisdictions'));
    const made = ['ada', 'bob', 'none'].map((name) => server.makeKey(`following-${name}`, 'enterprise'));
    const [ada = '', bob = '', none = ''] = await Promise.all(made);
    keys = { ada, bob, none };
    for (const [name, address] of [
      ['ada', 'ada'],
      ['bob', 'böb'],
    ] as const) {
      const body = JSON.stringify({ contact_email: `${address}@example.com` });
      const headers = { 'x-api-key': keys[name], 'content-type': 'application/json' };
      const set = await fetch(`${server.gatewayUrl}/v1/workspace/settings`, { method: 'PUT', headers, body });
      expect(set.status).toBe(200);
    }
  }, 180_000);
  afterAll(() => server.end());

  const call = (key: keyof typeof keys, tool: string, args: object = {}): Promise<ToolResult> =>
    callTool(server.url, tool, args, { 'x-api-key': keys[key] });

  async function listWatchlists(key: keyof typeof keys) {
    const response = await fetch(`${server.demoUrl}/v1/watchlists`, { headers: { 'x-api-key': keys[key] } });
    return ((await response.json()) as { data: { id: string; name: string; entity_count: number; delivery: object }[] })
      .data;
  }

  describe('follow_company', () => {
    it('creates one watchlist for the address of the caller, says what it wrote, and changes nothing twice', async () => {
      const results = [];
      for (const id of [` ${BAKERY} `, BAKERY, HOLDINGS]) results.push(await call('ada', 'follow_company', { id }));
      expect(results.map(({ structuredContent: is }) => [is?.['is_new'], is?.['watchlist']])).toMatchObject([
        [true, { is_created: true, delivery: 'digest' }],
        [false, { is_created: false }],
        [true, { is_created: false }],
      ]);
      const [list, ...others] = await listWatchlists('ada');
      expect([list, others]).toMatchObject([{ entity_count: 2, delivery: { email: 'ada@example.com' } }, []]);
      const [first, second] = results.map(toText);
      expect(first).toBe(
        [
          `Followed: CEDAR RIDGE BAKERY, LLC (${BAKERY}), in the watchlist "Followed by assistants" (${list?.id}), which was created for it.`,
          'Its changes are mailed once a day to ada@example.com, if there are any. list_changes lists them.',
          `To undo it, a person unfollows the company or deletes the watchlist on ${SITE}/watchlists/${list?.id}, or a program calls DELETE /v1/watchlists/${list?.id}/entities/${BAKERY}.`,
        ].join('\n'),
      );
      expect(second).toMatch(/^Already followed, nothing changed: CEDAR RIDGE BAKERY/);
      expect(await listWatchlists('bob')).toEqual([]);
    });

    it('several first calls at once make one watchlist', async () => {
      const results = await Promise.all([BAKERY, HOLDINGS].map((id) => call('bob', 'follow_company', { id })));
      expect(await listWatchlists('bob')).toMatchObject([{ entity_count: 2, delivery: { email: 'böb@example.com' } }]);
      const texts = results.map(toText);
      expect(texts.filter((text) => text.includes('which was created for it'))).toHaveLength(1);
      expect(texts.filter((text) => text.includes('or deletes the watchlist'))).toHaveLength(1);
    });

    it('keeps no address in the keys of its requests', async () => {
      const { rows } = await withClient(String(server.settings('watchlist')['DATABASE_URL']), (client) =>
        client.query<{ key: string }>(`SELECT key FROM idempotency_keys WHERE key LIKE 'follow_company %'`),
      );
      expect(rows.length).toBeGreaterThan(1);
      for (const { key } of rows) expect(key).toMatch(/^follow_company [0-9a-f]{64} \d+$/);
    });

    it('finds its watchlist among more than a page of others', async () => {
      const body = JSON.stringify({ name: 'Others', delivery: { type: 'digest', email: 'x@example.com' } });
      const headers = { 'x-api-key': keys.bob, 'content-type': 'application/json' };
      const make = () => fetch(`${server.demoUrl}/v1/watchlists`, { method: 'POST', headers, body });
      await Promise.all(Array.from({ length: 101 }, make));
      const again = await call('bob', 'follow_company', { id: BAKERY });
      expect(again.structuredContent).toMatchObject({ is_new: false, watchlist: { is_created: false } });
    });

    it('adds to a watchlist that is named, and to none of another workspace', async () => {
      const [list] = await listWatchlists('ada');
      const result = await call('ada', 'follow_company', { id: BAKERY, watchlist: ` ${list?.id} ` });
      expect(result.structuredContent).toMatchObject({ is_new: false, watchlist: { id: list?.id } });
      const foreign = await call('bob', 'follow_company', { id: BAKERY, watchlist: list?.id });
      expect([foreign.isError, toText(foreign)]).toEqual([true, expect.stringContaining(String(list?.id))]);
    });

    it('says whom the digest of a watchlist goes to, or that nobody gets it', async () => {
      const headers = { 'x-api-key': keys.ada, 'content-type': 'application/json' };
      const body = JSON.stringify({ name: 'Of owners', delivery: { type: 'digest', role: 'owner' } });
      const made = await fetch(`${server.demoUrl}/v1/watchlists`, { method: 'POST', headers, body });
      const { id: watchlist } = (await made.json()) as { readonly id: string };
      const follow = async () => toText(await call('ada', 'follow_company', { id: BAKERY, watchlist }));
      expect(await follow()).toContain('The watchlist is disabled: nothing is delivered, and changes are kept.');
      await withClient(String(server.settings('gateway')['DATABASE_URL']), (client) =>
        client.query(
          `WITH person AS (INSERT INTO users (id, email) VALUES ('usr_' || repeat('a', 22), 'owner@example.com') RETURNING id)
           INSERT INTO memberships (workspace_id, user_id, role, joined_at)
           SELECT k.workspace_id, person.id, 'owner', now() FROM api_keys k, person WHERE k.prefix = $1`,
          [keys.ada.slice(4, 12)],
        ),
      );
      const mailed = 'Its changes are mailed once a day to each owner of the workspace, 1 now, if there are any.';
      await eventually(async () => (await follow()).includes(mailed), true, 30_000);
      const deletion = { method: 'DELETE', headers: { 'x-api-key': keys.ada } };
      expect((await fetch(`${server.demoUrl}/v1/watchlists/${watchlist}`, deletion)).status).toBe(200);
    });

    it.each([
      ['without an address', 'none', { id: BAKERY }, /^watchlist is missing, and the workspace has no contact address/],
      ['an unknown company', 'ada', { id: 'us-or-0' }, /No business has the id us-or-0/],
      [
        'an entity',
        'ada',
        { id: 'ent_4ft9qlw2zxk0bvn7' },
        /id is "ent_\w+", the id of an entity\. Call get_entity with it/,
      ],
    ] as const)('writes nothing: %s', async (_what, key, args, says) => {
      const before = await listWatchlists(key);
      const refused = await call(key, 'follow_company', args);
      expect([refused.isError, toText(refused)]).toEqual([true, expect.stringMatching(says)]);
      expect(await listWatchlists(key)).toEqual(before);
    });

    it('says that the plan has no watchlists', async () => {
      const key = await server.makeKey('following-standard');
      const refused = await callTool(server.url, 'follow_company', { id: BAKERY }, { 'x-api-key': key });
      expect([refused.isError, toText(refused)]).toEqual([true, expect.stringContaining('enterprise')]);
    });
  });

  describe('list_changes', () => {
    it('lists the events of all watchlists of the workspace after a position, each once, and no others', async () => {
      const [list] = await listWatchlists('ada');
      const test = () =>
        fetch(`${server.demoUrl}/v1/watchlists/${list?.id}/test`, {
          method: 'POST',
          headers: { 'x-api-key': keys.ada },
        });
      await test();
      const first = await call('ada', 'list_changes');
      expect(first.structuredContent).toMatchObject({
        data: [{ type: 'watchlist.test', sequence: 1 }],
        has_more: false,
      });
      const after = String(first.structuredContent?.['position']);
      expect(after).toContain(`${list?.id}.1`);
      for (let sent = 0; sent < 12; sent++) await test();
      const second = await call('ada', 'list_changes', { after });
      expect(second.structuredContent).toMatchObject({ data: [{ sequence: 2 }, ...Array(9).fill({})], has_more: true });
      const third = await call('ada', 'list_changes', { after: second.structuredContent?.['position'] });
      expect(third.structuredContent).toMatchObject({ data: [{ sequence: 12 }, { sequence: 13 }], has_more: false });
      expect(toText(third)).toMatch(
        /^2 changes since then of 2 followed companies in 1 watchlists\.\n1\. .* watchlist\.test: /,
      );
      expect((await call('bob', 'list_changes', { after })).structuredContent).toMatchObject({ data: [] });
      expect(toText(await call('none', 'list_changes'))).toContain('follow_company follows one.');
    });

    it('lists the changes of a company for everybody', async () => {
      const result = await server.call('list_changes', { id: BAKERY, page: '1' });
      expect(result.structuredContent).toMatchObject({
        id: BAKERY,
        data: [{ type: 'business.added' }],
        has_more: false,
      });
      expect(toText(result)).toMatch(
        /^CEDAR RIDGE BAKERY, LLC \(us-or-150000007\):\nChanges 1 to 1 of 1\.\n1\. \d{4}-/,
      );
    });

    it('refuses what is not a position', async () => {
      const refused = await call('ada', 'list_changes', { after: 'yesterday' });
      expect([refused.isError, toText(refused)]).toEqual([
        true,
        expect.stringMatching(/^after is "yesterday"; expected/),
      ]);
    });
  });

  it('compare_days says what differs, and that nothing known differs is not that nothing changed', async () => {
    const early = await server.call('compare_days', { id: BAKERY, from: '20200101' });
    expect(toText(early)).toContain('Nothing was known at 2020-01-01T23:59:59.999Z');
    const [begin = ''] = /(?<=begins at )\S+Z/.exec(toText(early)) ?? [];
    const first = await server.call('compare_days', { id: BAKERY, from: begin });
    expect(first.structuredContent).toMatchObject({ id: BAKERY, from: begin, name: 'CEDAR RIDGE BAKERY, LLC' });
    expect(toText(first)).toMatch(
      new RegExp(
        `: nothing was known of it at ${begin}, since it was first loaded later\\. What was known at .*Z:\\n- name CEDAR`,
      ),
    );
    expect(toText(first)).toContain('\n- status active [us-or/business-registry, ');
    expect(toText(first)).not.toMatch(/→|nothing \[|unknown \[/);
    const now = new Date().toISOString();
    const same = await server.call('compare_days', { id: BAKERY, from: now, to: now });
    expect(toText(same)).toMatch(/^CEDAR RIDGE BAKERY, LLC \(us-or-150000007\): .*\nNothing that was loaded differs\./);
  });

  it('get_evidence links the signed file, which verifies, and has it itself where that is wanted', async () => {
    const keySet = (await (await fetch(`${server.gatewayUrl}/.well-known/jwks.json`)).json()) as KeySet;
    const terms = { purpose: 'suppliers & others, 50%', reference: 'Q/7 é' };
    const linked = await call('ada', 'get_evidence', { id: BAKERY, ...terms });
    const link = linked.content[1];
    expect(link).toMatchObject({ type: 'resource_link', uri: linked.structuredContent?.['uri'] });
    expect(toText({ content: linked.content.slice(0, 1) })).toMatch(
      /^Evidence of CEDAR RIDGE BAKERY, LLC \(us-or-150000007\) as known at .* for following-ada: 2 original rows/,
    );
    expect(toText(linked)).toContain('Reading the resource signs it again; the counts are of this reading.');
    const read = async (uri?: string, key = keys.ada) => {
      const sent = callMethod<{ contents: { text: string }[] }>(
        ...([server.url, 'resources/read', { uri }, { 'x-api-key': key }] as const),
      );
      return verifyEvidence((await sent).contents[0]?.text ?? '', keySet);
    };
    const own = { workspace: 'following-ada', business: { id: BAKERY } };
    const { known_at: knownAt } = linked.structuredContent ?? {};
    const business = { ...own.business, as_known_at: knownAt };
    expect(await read(link?.uri)).toMatchObject({ ...own, business, ...terms });
    expect(await read(`evidence://${BAKERY}?reference=R7`)).toMatchObject({ ...own, purpose: null, reference: 'R7' });
    expect(await read(`evidence://${BAKERY}`)).toMatchObject({ ...own, purpose: null, reference: null });
    await expect(read('evidence://us-or-999')).rejects.toThrow(/^-32602 No business/);
    await expect(read('evidence://us-or')).rejects.toThrow('-32602');
    const once = await server.makeKey('once', 'enterprise', 1);
    expect(await read(`evidence://${BAKERY}`, once)).toMatchObject({ workspace: 'once' });
    await expect(read(`evidence://${BAKERY}`, once)).rejects.toThrow(/^-32000 .*limit/);
    const whole = await call('bob', 'get_evidence', { id: BAKERY, full: 'yes' });
    const [, embedded] = whole.content as unknown as { resource?: { text: string } }[];
    expect(verifyEvidence(embedded?.resource?.text ?? '', keySet)).toMatchObject({ workspace: 'following-bob' });
  });

  it('reads as the workspace of the key, in whose log it is', async () => {
    const headers = { 'x-api-key': keys.none };
    const isLogged = async (): Promise<boolean> => {
      const log = await (await fetch(`${server.gatewayUrl}/v1/workspace/audit`, { headers })).text();
      return log.includes(HOLDINGS);
    };
    await call('ada', 'get_company', { id: HOLDINGS });
    expect(await isLogged()).toBe(false);
    await call('none', 'get_company', { id: HOLDINGS });
    await eventually(isLogged, true, 20_000);
  });
});
