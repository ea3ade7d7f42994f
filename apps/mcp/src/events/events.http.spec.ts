import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { EVENT_TYPE_NAMES } from '@registry/domain';
import { projectRoot } from '@registry/testing';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readAddress, StartedToolServer } from '../testing/started-tool-server.ts';
import { anyResult, WatchingWorkspace } from '../testing/watching-workspace.ts';

const COMPANY = 'us-or-155000011';
const TEST = 'watchlist.test';
const EXTENSION = 'io.modelcontextprotocol/events';

interface Schema {
  readonly properties?: object;
  readonly required?: readonly string[];
}

describe('events of the tool server', () => {
  let server: StartedToolServer;
  let one: WatchingWorkspace;
  let other: WatchingWorkspace;
  /** Two of the first workspace, and one of the other. */
  let lists: readonly [string, string, string];

  beforeAll(async () => {
    server = await StartedToolServer.start();
    [one, other] = [await WatchingWorkspace.make(server), await WatchingWorkspace.make(server)];
    lists = [await one.watchlist(COMPANY), await one.watchlist(), await other.watchlist()];
  }, 180_000);
  afterAll(async () => {
    await Promise.all([one.end(), other.end()]);
    await server.end();
  });

  describe('events/list', () => {
    it('has every type of event of watchlists, with the members of its payload', async () => {
      const { events } = (await one.request('list')) as unknown as {
        events: { name: string; payloadSchema: object }[];
      };
      expect(events.map(({ name }) => name)).toEqual(EVENT_TYPE_NAMES);
      expect(JSON.stringify(events).length).toBeLessThan(32_000);
      const file = join(projectRoot, 'apps', 'gateway', 'openapi', 'demo.openapi.json');
      const document = JSON.parse(readFileSync(file, 'utf8')) as { components: { schemas: Record<string, Schema> } };
      const { properties = {}, required } = document.components.schemas['EventData'] ?? {};
      for (const { payloadSchema } of events) {
        const schema = payloadSchema as Schema;
        expect([Object.keys(schema.properties ?? {}), schema.required]).toEqual([Object.keys(properties), required]);
      }
      expect(events[0]).toMatchObject({ delivery: ['poll', 'push', 'webhook'] });
    });

    it('is a capability and methods of the newest revision only', async () => {
      const capabilities = async (url?: string) => (await one.client(url)).getServerCapabilities();
      expect(await capabilities()).toMatchObject({ extensions: { [EXTENSION]: {} } });
      await expect(server.result('events/list')).rejects.toThrow('-32601');
      const unknown = { data: { status: 404 } }; // the client has its own error for it
      const unhooked = readAddress(await server.startAnother(10, { EVENT_WEBHOOKS_MAX: 0 }));
      expect((await one.request('list', {}, unhooked)).events[0]).toMatchObject({ delivery: ['poll', 'push'] });
      await expect(one.request('subscribe', {}, unhooked)).rejects.toMatchObject(unknown);
    });
  });

  describe('events/poll', () => {
    it('begins now, returns each event once and in order, and the same again after a break', async () => {
      const [list] = lists;
      await one.testEvent(list);
      const started = await one.poll(list, TEST);
      expect(started).toMatchObject({ events: [], truncated: false, hasMore: false, nextPollMs: 200 });
      const ids = [await one.testEvent(list), await one.testEvent(list), await one.testEvent(list)];
      const first = await one.poll(list, TEST, { cursor: started.cursor, maxEvents: 2 });
      expect([first.events.map(({ eventId }) => eventId), first.hasMore]).toEqual([ids.slice(0, 2), true]);
      const rest = await one.poll(list, TEST, { cursor: first.cursor });
      expect([rest.events.map(({ eventId }) => eventId), rest.hasMore]).toEqual([ids.slice(2), false]);
      expect(await one.poll(list, TEST, { cursor: rest.cursor })).toMatchObject({ events: [], cursor: rest.cursor });
      const again = await one.poll(list, TEST, { cursor: started.cursor });
      expect(again.events).toEqual([...first.events, ...rest.events]);
      const { data } = (await one.api('GET', `/${list}/events?after=1`)) as { data: readonly object[] };
      expect(data.map((event) => event)).toMatchObject(
        again.events.map(({ eventId: id, name: type, data: content }) => ({ id, type, data: content })),
      );
      expect((await one.poll(list, 'lien.filed', { cursor: started.cursor })).events).toEqual([]);
    });

    it('skips what is older than wanted, and says so of it and of a position that never was', async () => {
      const [, list] = lists;
      const { cursor } = await one.poll(list, TEST);
      await one.testEvent(list);
      const aged = await one.poll(list, TEST, { cursor, maxAgeMs: 0 });
      expect(aged).toMatchObject({ events: [], truncated: true });
      expect(await one.poll(list, TEST, { cursor, maxAgeMs: 3_600_000 })).toMatchObject({ truncated: false });
      const beyond = Buffer.from(`${list} 99`).toString('base64url');
      expect(await one.poll(list, TEST, { cursor: beyond })).toMatchObject({ truncated: true, cursor: aged.cursor });
    });

    it('keeps watchlists and workspaces apart', async () => {
      const [mine, second, others] = lists;
      const [here, there] = [await one.poll(second, TEST), await other.poll(others, TEST)];
      const [inHere, inThere] = [await one.testEvent(second), await other.testEvent(others)];
      const ids = async (events: ReturnType<typeof one.poll>) => (await events).events.map(({ eventId }) => eventId);
      expect(await ids(one.poll(second, TEST, { cursor: here.cursor }))).toEqual([inHere]);
      expect(await ids(other.poll(others, TEST, { cursor: there.cursor }))).toEqual([inThere]);
      await expect(one.poll(mine, TEST, { cursor: here.cursor })).rejects.toMatchObject({ code: -32602 });
      await expect(one.poll(others, TEST)).rejects.toMatchObject({ code: -32024 });
      await expect(other.poll(mine, TEST, { cursor: here.cursor })).rejects.toMatchObject({ code: -32602 });
    });

    it.each([
      ['an unknown type', -32023, { name: 'business.moved' }],
      ['no watchlist', -32602, { arguments: {} }],
      ['an argument that it does not take', -32602, { arguments: { watchlist_id: 'wl_1', state: 'OR' } }],
      ['a cursor of nobody', -32602, { cursor: 'abc' }],
      ['a negative age', -32602, { maxAgeMs: -1 }],
    ])('refuses %s', async (_what, code, params) => {
      await expect(one.poll(lists[0], TEST, params)).rejects.toMatchObject({ code });
    });

    it('refuses a caller without a key, and one whose plan has no watchlists', async () => {
      const standard = await WatchingWorkspace.make(server, 'standard');
      await expect(standard.poll(lists[0], TEST)).rejects.toMatchObject({ code: -32024 });
      const request = { method: 'events/poll', params: { name: TEST, arguments: { watchlist_id: lists[0] } } };
      await expect((await one.client(server.url, '')).request(request, anyResult)).rejects.toThrow(
        'Sign in from the client.',
      );
      const closed = readAddress(await server.startAnother(10, { MCP_URL: '' })); // where nobody can sign in
      const keyless = await one.client(closed, '');
      await expect(keyless.request(request, anyResult)).rejects.toMatchObject({ code: -32024 });
      await standard.end();
    });

    it('returns of a company that may not be shown any more what the API returns: that it was removed', async () => {
      const list = await one.watchlist(COMPANY);
      const { cursor } = await one.poll(list, 'business.removed');
      await server.run('business-registry', 'suppress', COMPANY, '--reason', 'spec');
      await one.untilEvents(list, 'business.removed', cursor, 1);
      await server.run('business-registry', 'unsuppress', COMPANY, '--reason', 'spec');
      const [restored] = await one.untilEvents(list, 'business.restored', cursor, 1);
      expect(restored?.data).toMatchObject({ entity_id: COMPANY, business: { id: COMPANY } });
      await server.run('business-registry', 'suppress', COMPANY, '--reason', 'spec');
      const removed = await one.untilEvents(list, 'business.removed', cursor, 3);
      expect(removed.map(({ data }) => data['business'])).toEqual([null, null, null]);
      expect(removed[1]?.eventId).toBe(restored?.eventId);
      expect((await one.poll(list, 'business.restored', { cursor })).events).toEqual([]);
      await server.run('business-registry', 'unsuppress', COMPANY, '--reason', 'spec');
    });
  });
});
