import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { eventually } from '@registry/testing';
import { newWebhookSecret } from '@registry/webhooks';
import { EventReceiver } from '../testing/event-receiver.ts';
import { readAddress, StartedToolServer } from '../testing/started-tool-server.ts';
import { WatchingWorkspace } from '../testing/watching-workspace.ts';

const COMPANY = 'us-or-155000010';
const TEST = 'watchlist.test';

describe('events/subscribe', () => {
  let server: StartedToolServer;
  let receiver: EventReceiver;
  let one: WatchingWorkspace;
  let other: WatchingWorkspace;
  let paths = 0;
  /** A path of the receiver, and the secret that it knows. */
  let path: string;
  let secret: string;

  beforeAll(async () => {
    server = await StartedToolServer.start();
    receiver = await EventReceiver.start();
    [one, other] = [await WatchingWorkspace.make(server), await WatchingWorkspace.make(server)];
  }, 180_000);
  beforeEach(() => {
    receiver.respond(() => 200);
    ({ path, secret } = newPath());
  });
  afterAll(async () => {
    receiver.close();
    await Promise.all([one.end(), other.end()]);
    await server.end();
  });

  function newPath() {
    const made = { path: `/${(paths += 1)}`, secret: newWebhookSecret() };
    receiver.secrets.set(made.path, [made.secret]);
    return made;
  }

  const wanted = (watchlistId: string, name = TEST) => ({ name, arguments: { watchlist_id: watchlistId } });
  const delivery = (to = path, key = secret) => ({ mode: 'webhook', url: receiver.url(to), secret: key });
  const subscribe = (watchlistId: string, more: object = {}, by = one) =>
    by.request('subscribe', { ...wanted(watchlistId), delivery: delivery(), ...more });
  const ids = (at = path) => receiver.taken(at).map(({ eventId }) => eventId);
  const untilTaken = (count: number, at = path) => eventually(async () => receiver.taken(at).length, count, 30_000);

  it('asks the endpoint first, then posts each event once, in order, signed, with its cursor', async () => {
    const list = await one.watchlist();
    const { id, refreshBefore, cursor, truncated } = await subscribe(list, { ttlMs: 120_000 });
    expect([truncated, Date.parse(refreshBefore) - Date.now()]).toEqual([false, expect.closeTo(120_000, -4)]);
    const made = [await one.testEvent(list), await one.testEvent(list)];
    await untilTaken(2);
    const [challenge, ...posts] = receiver.messages(path);
    expect(challenge?.body).toEqual({ type: 'verification', challenge: expect.any(String) });
    expect(challenge?.headers['webhook-id']).toMatch(/^msg_verification_/);
    expect(posts.map(({ headers }) => headers['webhook-id'])).toEqual(made);
    for (const { headers } of [...posts, ...(challenge === undefined ? [] : [challenge])])
      expect(headers).toMatchObject({ 'x-mcp-subscription-id': id, 'content-type': 'application/json' });
    const { events, cursor: newest } = await one.poll(list, TEST, { cursor });
    expect(receiver.taken(path)).toEqual(events.map((event) => ({ ...event, cursor: expect.any(String) })));
    expect(receiver.taken(path)[1]).toMatchObject({ cursor: newest });
    const refreshed = await subscribe(list, { cursor, ttlMs: null });
    expect(refreshed).toMatchObject({ id, cursor: newest, deliveryStatus: { active: true, lastError: null } });
    expect(Date.parse(refreshed.refreshBefore) - Date.now()).toBeLessThanOrEqual(3_600_000);
  });

  it('repeats what the endpoint did not take, others first, and gives up what it refuses for good', async () => {
    const list = await one.watchlist();
    const { cursor } = await subscribe(list);
    let failures = 1;
    receiver.respond(() => (failures-- > 0 ? 503 : 200));
    const failed = await one.testEvent(list);
    await eventually(async () => receiver.messages(path).at(-1)?.status, 503, 30_000);
    const later = await one.testEvent(list);
    await untilTaken(2);
    expect(ids()).toEqual([later, failed]);
    // Nothing is lost for a client that continues from the cursor of the event that came first.
    expect(receiver.taken(path)[0]).toMatchObject({ cursor });
    let refused: unknown;
    receiver.respond(({ eventId }) => ((refused ??= eventId) === eventId ? 410 : 200));
    const [gone, last] = [await one.testEvent(list), await one.testEvent(list)];
    await untilTaken(3);
    expect([refused, ids().at(-1)]).toEqual([gone, last]);
    expect((await subscribe(list, { cursor })).deliveryStatus).toMatchObject({ active: true, lastError: null });
  });

  it('keeps subscriptions of two types, two workspaces and two endpoints apart, and ends only the one meant', async () => {
    const [mine, others] = [await one.watchlist(), await other.watchlist()];
    const second = newPath();
    const { id } = await subscribe(mine);
    await subscribe(mine, { delivery: delivery(second.path, second.secret) });
    await subscribe(mine, { name: 'lien.filed' });
    await expect(subscribe(mine, {}, other)).rejects.toMatchObject({ code: -32024 });
    expect((await subscribe(others, {}, other)).id).not.toBe(id);
    const challenge = { type: 'verification', challenge: expect.any(String) }; // once for each workspace
    expect(receiver.messages(path).map(({ body }) => body)).toEqual([challenge, challenge]);
    const unsubscribe = { ...wanted(mine), delivery: { url: receiver.url(path) } };
    await expect(other.request('unsubscribe', unsubscribe)).rejects.toMatchObject({ code: -32023 });
    const made = [await one.testEvent(mine), await other.testEvent(others)];
    await untilTaken(2);
    await untilTaken(1, second.path);
    expect(new Set(ids())).toEqual(new Set(made));
    await one.request('unsubscribe', unsubscribe);
    await expect(one.request('unsubscribe', unsubscribe)).rejects.toMatchObject({ code: -32023 });
    const after = await one.testEvent(mine);
    await untilTaken(2, second.path);
    expect([ids(second.path), ids().includes(after)]).toEqual([[made[0], after], false]);
  });

  it('loses nothing after a server that died: the cursor brings what came meanwhile', async () => {
    const list = await one.watchlist();
    const first = await server.startAnotherApart(1_000);
    await one.request('subscribe', { ...wanted(list), delivery: delivery() }, readAddress(first));
    const made = [await one.testEvent(list)];
    await untilTaken(1);
    const cursor = receiver.taken(path)[0]?.['cursor'];
    await first.kill();
    made.push(await one.testEvent(list));
    const aged = await one.poll(list, TEST, { cursor, maxAgeMs: 0 });
    expect(aged).toMatchObject({ truncated: true, events: [] });
    const again = await subscribe(list, { cursor });
    expect(again).toMatchObject({ cursor, truncated: false });
    await untilTaken(2);
    expect(ids()).toEqual(made);
  });

  it('posts nothing of a company that was suppressed while its event waited, and ends with the watchlist', async () => {
    const list = await one.watchlist(COMPANY);
    const { cursor } = await subscribe(list, { name: 'business.restored' });
    receiver.respond(() => 503);
    await server.run('business-registry', 'suppress', COMPANY, '--reason', 'spec');
    await one.untilEvents(list, 'business.removed', cursor, 1);
    await server.run('business-registry', 'unsuppress', COMPANY, '--reason', 'spec');
    await eventually(async () => receiver.messages(path).at(-1)?.body['name'], 'business.restored', 30_000);
    await server.run('business-registry', 'suppress', COMPANY, '--reason', 'spec');
    await one.untilEvents(list, 'business.removed', cursor, 3);
    receiver.respond((body) => (body['name'] === TEST ? 200 : 503)); // the other may have been read before
    await subscribe(list);
    const marker = await one.testEvent(list);
    await untilTaken(1);
    receiver.respond(() => 200);
    await server.run('business-registry', 'unsuppress', COMPANY, '--reason', 'spec');
    const restored = await one.untilEvents(list, 'business.restored', cursor, 2);
    await untilTaken(2); // the company is shown again, and with it the event that follows
    expect(ids()).toEqual([marker, restored.at(-1)?.eventId]);
    await one.api('DELETE', `/${list}`);
    const ended = () => receiver.messages(path).filter(({ body }) => body['type'] === 'terminated');
    await eventually(async () => ended().length, 2, 30_000);
    expect(ended()[0]?.body).toMatchObject({ error: { code: -32024, message: 'Forbidden' } });
  });

  it('signs with a replaced secret too, for a while', async () => {
    const list = await one.watchlist();
    await subscribe(list);
    const replacing = newWebhookSecret();
    receiver.secrets.set(path, [secret, replacing]);
    await subscribe(list, { delivery: delivery(path, replacing) });
    await one.testEvent(list);
    await untilTaken(1);
    expect([receiver.messages(path).at(-1)?.headers['webhook-signature'], receiver.receiver.wrongSignatures]).toEqual([
      expect.stringMatching(/^v1,\S+ v1,\S+$/),
      0,
    ]);
  });

  it('refuses an endpoint that does not return the challenge, with the reason and nothing else', async () => {
    receiver.secrets.delete(path);
    const refused = { code: -32027, data: { reason: 'challenge_failed' } };
    await expect(subscribe(await one.watchlist())).rejects.toMatchObject(refused);
  });

  const short = `whsec_${Buffer.alloc(23).toString('base64')}`;
  it.each<[string, number, object]>([
    ['a URL without TLS', -32602, { url: 'http://example.com/' }],
    ['an address that is not public', -32602, { url: 'https://10.0.0.1/' }],
    ['a secret that is too short', -32602, { secret: short }],
    ['a secret of another form', -32602, { secret: 'hunter2' }],
    ['another way of delivery', -32026, { mode: 'push' }],
    ['an endpoint that nobody has', -32027, { url: 'http://127.0.0.1:1/' }],
  ])('refuses %s', async (_what, code, changed) => {
    const list = await one.watchlist();
    await expect(subscribe(list, { delivery: { ...delivery(), ...changed } })).rejects.toMatchObject({ code });
    await expect(one.request('unsubscribe', { ...wanted(list), delivery: delivery() })).rejects.toMatchObject({
      code: -32023,
    });
  });
});
