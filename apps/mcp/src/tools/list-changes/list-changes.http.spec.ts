import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { withClient } from '@registry/private-servers';
import { callTool, StartedToolServer, toText } from '../../testing/started-tool-server.ts';
import { WatchingWorkspace } from '../../testing/watching-workspace.ts';

describe('list_changes without id', () => {
  let server: StartedToolServer;
  let one: WatchingWorkspace;
  let other: WatchingWorkspace;

  beforeAll(async () => {
    server = await StartedToolServer.start();
    [one, other] = [await WatchingWorkspace.make(server), await WatchingWorkspace.make(server)];
  }, 180_000);
  afterAll(() => server.end());

  interface Listed {
    readonly data: readonly { readonly id: string }[];
    readonly has_more: boolean;
    readonly position: string;
    readonly expired: readonly string[];
  }

  async function list(by: WatchingWorkspace, after?: string) {
    const result = await callTool(server.url, 'list_changes', { after }, { 'x-api-key': by.key });
    const { data, ...found } = result.structuredContent as unknown as Listed;
    return { ...found, ids: data.map(({ id }) => id), text: toText(result) };
  }

  it('has the newest changes of 20 watchlists, whichever comes first, and a position that is taken', async () => {
    const lists = await Promise.all(Array.from({ length: 20 }, () => one.watchlist()));
    const made: string[] = [];
    const newest = await one.watchlist(); // the first in the list of watchlists
    for (let sent = 0; sent < 12; sent++) made.push(await one.testEvent(newest));
    for (const id of [lists[7], lists[0], newest]) made.push(await one.testEvent(String(id)));
    const first = await list(one);
    expect([first.ids, first.has_more, first.position.split(' ').length]).toEqual([made.slice(-10), false, 21]);
    expect(first.position.length).toBeGreaterThan(500);
    expect(first.text).toMatch(/^10 changes shown, the newest of 0 followed companies in 21 watchlists\./);
    expect(await list(one, first.position)).toMatchObject({ ids: [], has_more: false, position: first.position });
    const later = await one.testEvent(String(lists[3]));
    expect(await list(one, first.position)).toMatchObject({ ids: [later], has_more: false, expired: [] });
    const long = await callTool(server.url, 'list_changes', { after: 'x'.repeat(20_001) }, { 'x-api-key': one.key });
    expect(toText(long)).toContain('expected at most 20000');
  });

  it('has each change once, page by page, of more watchlists than are read at once', async () => {
    const many = await WatchingWorkspace.make(server);
    const lists = await Promise.all(Array.from({ length: 8 }, () => many.watchlist()));
    let { position } = await list(many);
    const made: string[] = [];
    for (const id of lists) for (let sent = 0; sent < 3; sent++) made.push(await many.testEvent(id));
    const pages: string[][] = [];
    for (let isLeft = true; isLeft;) {
      const next = await list(many, position);
      pages.push([...next.ids]);
      [isLeft, position] = [next.has_more, next.position];
      expect(next.expired).toEqual([]);
    }
    expect(pages.map(({ length }) => length)).toEqual([10, 10, 4]);
    expect(pages.flat().toSorted()).toEqual(made.toSorted());
  });

  it('passes over changes that have expired, and says of which watchlist', async () => {
    const [lost, kept] = [await other.watchlist(), await other.watchlist()];
    const { position } = await list(other);
    const expire = (count: number) =>
      withClient(String(server.settings('watchlist')['DATABASE_URL']), (client) =>
        client.query('DELETE FROM watchlist_events WHERE watchlist_id = $1 AND sequence <= $2', [lost, count]),
      );
    await other.testEvent(lost);
    await other.testEvent(lost);
    await expire(2);
    const shown = await other.testEvent(kept);
    const all = await list(other, position);
    expect(all).toMatchObject({ ids: [shown], has_more: false, expired: [lost] });
    expect(all.text).toContain(`\nEarlier changes of "Suppliers" (${lost}) have expired and are missing.\n`);
    expect(await list(other, all.position)).toMatchObject({ ids: [], has_more: false, expired: [] });
    await other.testEvent(lost);
    const last = await other.testEvent(lost);
    await expire(3);
    expect(await list(other, all.position)).toMatchObject({ ids: [last], has_more: false, expired: [lost] });
  });
});
