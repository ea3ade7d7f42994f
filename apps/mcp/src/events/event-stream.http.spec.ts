import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Client } from '@modelcontextprotocol/client';
import { fromJsonSchema } from '@modelcontextprotocol/server';
import { eventually } from '@registry/testing';
import { newWebhookSecret } from '@registry/webhooks';
import { EventReceiver } from '../testing/event-receiver.ts';
import { StartedToolServer } from '../testing/started-tool-server.ts';
import { anyResult, WatchingWorkspace } from '../testing/watching-workspace.ts';

const TEST = 'watchlist.test';

interface Notified {
  readonly kind: string;
  readonly params: Readonly<Record<string, unknown>>;
}

const anyParams = { params: fromJsonSchema<Notified['params']>({ type: 'object' }) };

describe('events/stream', () => {
  let server: StartedToolServer;
  let one: WatchingWorkspace;
  let other: WatchingWorkspace;
  let receiver: EventReceiver;

  beforeAll(async () => {
    server = await StartedToolServer.start();
    receiver = await EventReceiver.start();
    [one, other] = [await WatchingWorkspace.make(server), await WatchingWorkspace.make(server)];
  }, 180_000);
  afterAll(async () => {
    receiver.close();
    await Promise.all([one.end(), other.end()]);
    await server.end();
  });

  /** What a client is notified of, in order; `stop` disconnects, `result` is the end by the server. */
  async function open(client: Client, watchlistId: string, more: object = {}) {
    const notified: Notified[] = [];
    for (const kind of ['active', 'event', 'heartbeat', 'error', 'terminated'])
      client.setNotificationHandler(
        `notifications/events/${kind}`,
        anyParams,
        (params) => void notified.push({ kind, params }),
      );
    const stopping = new AbortController();
    const params = { name: TEST, arguments: { watchlist_id: watchlistId }, ...more };
    const options = { signal: stopping.signal, timeout: 120_000 };
    const result = client.request({ method: 'events/stream', params }, anyResult, options);
    result.catch(() => undefined); // a client that disconnects has no result
    const some = (kind: string) => notified.filter((one) => one.kind === kind).map((one) => one.params);
    await eventually(async () => some('heartbeat').length > 0, true, 30_000);
    return { notified, some, result, stop: () => stopping.abort() };
  }

  it('confirms, sends each event with a cursor, keeps alive, and continues after a break', async () => {
    const list = await one.watchlist();
    const stream = await open(await one.client(), list);
    const ids = [await one.testEvent(list), await one.testEvent(list)];
    await eventually(async () => stream.some('event').length, 2, 30_000);
    const [first, second] = stream.some('event');
    expect([first?.['eventId'], second?.['eventId']]).toEqual(ids);
    expect(stream.notified[0]).toMatchObject({ kind: 'active', params: { truncated: false } });
    stream.stop();
    const missed = await one.testEvent(list);
    const again = await open(await one.client(), list, { cursor: first?.['cursor'] });
    await eventually(async () => again.some('event').length, 2, 30_000);
    expect(again.some('event').map(({ eventId }) => eventId)).toEqual([ids[1], missed]);
    expect(again.some('event')[0]).toMatchObject({ cursor: second?.['cursor'] });
    again.stop();
  });

  it('sends to each of two workspaces its own events', async () => {
    const lists = [await one.watchlist(), await other.watchlist()] as const;
    const streams = [await open(await one.client(), lists[0]), await open(await other.client(), lists[1])] as const;
    const ids = [await one.testEvent(lists[0]), await other.testEvent(lists[1])];
    for (const [at, stream] of streams.entries()) {
      await eventually(async () => stream.some('event').length, 1, 30_000);
      expect(stream.some('event')[0]).toMatchObject({ eventId: ids[at], data: { watchlist_id: lists[at] } });
      stream.stop();
    }
  });

  it('goes on, as webhooks do, after the daily limit of its key was reached, and ends nothing of another key', async () => {
    const [list, others] = [await one.watchlist(), await other.watchlist()];
    const streams = [await open(await one.client(), list), await open(await other.client(), others)] as const;
    const [path, secret] = ['/limited', newWebhookSecret()];
    receiver.secrets.set(path, [secret]);
    const delivery = { mode: 'webhook', url: receiver.url(path), secret };
    await one.request('subscribe', { name: TEST, arguments: { watchlist_id: list }, delivery });
    await one.limitTo(1);
    await eventually(async () => streams[0].some('error').length > 2, true, 30_000);
    const exhausted = { code: -32_025, data: { limit: 'requests', reason: expect.stringMatching(/^Daily limit/) } };
    expect(streams[0].some('error')[0]).toMatchObject({ error: exhausted });
    await expect(one.poll(list, TEST)).rejects.toMatchObject(exhausted);
    await other.testEvent(others);
    await eventually(async () => streams[1].some('event').length, 1, 30_000);
    await one.limitTo(1_000_000);
    let made = '';
    const isMade = async () => (made = await one.testEvent(list).catch(() => '')) !== '';
    await eventually(isMade, true, 30_000);
    await eventually(async () => streams[0].some('event').map(({ eventId }) => eventId), [made], 30_000);
    await eventually(async () => receiver.taken(path).map(({ eventId }) => eventId), [made], 30_000);
    expect([streams[0].some('terminated'), streams[1].some('error')]).toEqual([[], []]);
    for (const stream of streams) stream.stop();
  });

  it('ends when its watchlist is deleted, and refuses one of another workspace at once', async () => {
    const list = await one.watchlist();
    const stream = await open(await one.client(), list);
    await one.api('DELETE', `/${list}`);
    await stream.result;
    expect(stream.notified.at(-1)).toMatchObject({ kind: 'terminated', params: { error: { code: -32024 } } });
    const refused = other.request('stream', { name: TEST, arguments: { watchlist_id: await one.watchlist() } });
    await expect(refused).rejects.toMatchObject({ code: -32024 });
  });
});
