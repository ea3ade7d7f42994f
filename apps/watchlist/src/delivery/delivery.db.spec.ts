import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { eventually } from '@registry/testing';
import { DeliveryFixture, type TestList } from '../testing/delivery-fixture.ts';

const ids = (count: number): number[] => Array.from({ length: count }, (_, at) => at + 1);

describe('the events of a watchlist', () => {
  let fixture: DeliveryFixture;

  beforeEach(async () => {
    fixture = await DeliveryFixture.create();
  });
  afterEach(() => fixture.destroy());

  const endpoint = async ({ id }: TestList) => (await fixture.store.get(fixture.list(id))).delivery;
  const readSignatures = (message: number): string[] =>
    String(fixture.receiver.messages[message]?.headers['webhook-signature']).split(' ');
  const log = (list: TestList) =>
    fixture.rows(
      `SELECT sequence, status, attempt_count, jsonb_path_query_array(attempts, '$[*].httpStatus') AS statuses
         FROM webhook_deliveries WHERE watchlist_id = $1 ORDER BY sequence`,
      [list.id],
    );

  it('arrive signed, in their order, each once, over several workers and many lists', async () => {
    const lists = await Promise.all(ids(20).map(() => fixture.webhookList()));
    for (let worker = 0; worker < 3; worker += 1) await fixture.worker();
    await Promise.all(lists.map(({ id }) => fixture.addEvents(id, 35)));
    await eventually(() => Promise.resolve(fixture.receiver.messages.length), 700, 60_000);
    for (const list of lists) expect(fixture.sequences(list)).toEqual(ids(35));
    expect(fixture.receiver.wrongSignatures).toBe(0);
  });

  it('keep their order and their ids over failures: none is sent before those ahead of it arrived', async () => {
    const list = await fixture.webhookList();
    const failing = new Set([2, 3, 5]);
    fixture.receiver.response = ({ body }) => {
      const { sequence } = JSON.parse(body) as { sequence: number };
      return failing.delete(sequence) ? 500 : 200;
    };
    await fixture.worker({ delaysMs: [10, 10] });
    await fixture.addEvents(list.id, 6);
    await eventually(() => Promise.resolve(fixture.sequences(list)), ids(6));
    const posted = fixture.receiver.messages.map(({ body, id }) => [
      (JSON.parse(body) as { sequence: number }).sequence,
      id,
    ]);
    expect(posted.map(([sequence]) => sequence)).toEqual([1, 2, 2, 3, 3, 4, 5, 5, 6]);
    expect(new Set(posted.map(String)).size).toBe(6);
    await eventually(async () => (await log(list)).map(({ attempt_count: count }) => count), [1, 2, 2, 1, 2, 1]);
  });

  it('are dead after the last attempt, let the next one pass, and arrive when they are sent again', async () => {
    const list = await fixture.webhookList();
    fixture.receiver.response = ({ body }) => (body.includes('"sequence":1,') ? 500 : 200);
    await fixture.worker({ delaysMs: [5, 5] });
    await fixture.addEvents(list.id, 2);
    await eventually(
      () => log(list),
      [
        { sequence: 1, status: 'dead', attempt_count: 3, statuses: [500, 500, 500] },
        { sequence: 2, status: 'succeeded', attempt_count: 1, statuses: [200] },
      ],
    );
    fixture.receiver.response = () => 200;
    await fixture.rows("UPDATE webhook_endpoints SET failing_since = now() - interval '4 days'");
    await fixture.rows('UPDATE webhook_deliveries SET redeliver_at = now() WHERE sequence = 1');
    await eventually(async () => (await log(list))[0], {
      sequence: 1,
      status: 'succeeded',
      attempt_count: 4,
      statuses: [500, 500, 500, 200],
    });
    expect(await endpoint(list)).toMatchObject({ failing_since: null });
  });

  it('wait as long as the schedule says, within 10 %', async () => {
    const list = await fixture.webhookList();
    fixture.receiver.response = () => 503;
    await fixture.worker();
    await fixture.addEvents(list.id, 1);
    await eventually(async () => (await log(list)).length, 1);
    const [row] = await fixture.rows(
      'SELECT extract(epoch FROM due_at - now())::float8 AS seconds FROM webhook_endpoints',
    );
    expect(row?.['seconds']).toBeGreaterThan(2);
    expect(row?.['seconds']).toBeLessThanOrEqual(5.5);
  });

  it('stop at once when the receiver answers 410, as the API says, and go on when the URL is set anew', async () => {
    const list = await fixture.webhookList();
    fixture.receiver.response = () => 410;
    await fixture.worker({ delaysMs: [5] });
    await fixture.addEvents(list.id, 3);
    await eventually(async () => {
      const delivery = await endpoint(list);
      return delivery.type === 'webhook' ? delivery.disabled_reason : '';
    }, 'gone');
    expect(fixture.receiver.messages).toHaveLength(1);
    fixture.receiver.response = () => 200;
    const url = fixture.receiver.url(list.path);
    await fixture.database.transaction((client) =>
      fixture.store.update(client, fixture.list(list.id), { delivery: { type: 'webhook', url } }),
    );
    await eventually(() => Promise.resolve(fixture.sequences(list)), ids(3));
    expect(await endpoint(list)).toMatchObject({ status: 'enabled', failing_since: null });
  });

  it('go to a URL that was set meanwhile, whatever the one before answers in the end', async () => {
    const list = await fixture.webhookList();
    const moved = fixture.receiver.url('/moved');
    fixture.receiver.response = ({ path }) => (path === '/moved' ? 200 : -1);
    const worker = await fixture.worker({ responseMsMax: 1_500, delaysMs: [60_000] });
    await fixture.addEvents(list.id, 2);
    await eventually(() => Promise.resolve(fixture.receiver.messages.length), 1);
    await fixture.database.transaction((client) =>
      fixture.store.update(client, fixture.list(list.id), { delivery: { type: 'webhook', url: moved } }),
    );
    await eventually(() => Promise.resolve(fixture.sequences({ ...list, path: '/moved' })), ids(2));
    await worker.beforeApplicationShutdown(); // the post before has failed by then
    expect(await endpoint(list)).toMatchObject({ url: moved, status: 'enabled', failing_since: null });
  });

  it('end with their list, also while one is being posted, and those of other lists go on', async () => {
    const [deleted, other] = [await fixture.webhookList(), await fixture.webhookList()];
    fixture.receiver.response = ({ path }) => (path === deleted.path ? -1 : 200);
    await fixture.worker({ responseMsMax: 500 });
    await fixture.addEvents(deleted.id, 3);
    await eventually(() => Promise.resolve(fixture.receiver.messages.length), 1);
    await fixture.database.transaction((client) => fixture.store.delete(client, fixture.list(deleted.id)));
    await fixture.addEvents(other.id, 12);
    await eventually(() => Promise.resolve(fixture.sequences(other)), ids(12));
    expect(fixture.receiver.messages.filter(({ path }) => path === deleted.path)).toHaveLength(1);
    for (const table of ['watchlist_events', 'webhook_deliveries']) {
      const left = await fixture.rows(`SELECT FROM ${table} WHERE watchlist_id = $1`, [deleted.id]);
      expect([table, left]).toEqual([table, []]);
    }
  });

  it('stop after five days without a success', async () => {
    const list = await fixture.webhookList();
    fixture.receiver.response = () => 500;
    await fixture.addEvents(list.id, 1);
    await fixture.rows("UPDATE webhook_endpoints SET failing_since = now() - interval '5 days'");
    await fixture.worker();
    await eventually(async () => {
      const delivery = await endpoint(list);
      return delivery.type === 'webhook' ? [delivery.status, delivery.disabled_reason] : [];
    }, ['disabled', 'failing']);
  });

  it('are those that the list wants', async () => {
    const list = await fixture.webhookList({ eventTypes: ['lien.filed'] });
    await fixture.worker();
    await fixture.addEvents(list.id, 15);
    await fixture.addEvents(list.id, 1, { type: 'lien.filed' });
    await fixture.addEvents(list.id, 1);
    await eventually(() => fixture.rows('SELECT next_sequence FROM webhook_endpoints'), [{ next_sequence: 18 }]);
    expect(fixture.sequences(list)).toEqual([16]);
  });

  it('carry a signature of every secret of the last 24 hours, rotated twice too, and of none before', async () => {
    const list = await fixture.webhookList();
    await fixture.worker();
    for (const signatures of [2, 3]) {
      await fixture.rotateSecret(list);
      await fixture.addEvents(list.id, 1);
      await eventually(() => Promise.resolve(fixture.sequences(list)), ids(signatures - 1));
      expect(readSignatures(signatures - 2)).toHaveLength(signatures);
    }
    expect(fixture.receiver.wrongSignatures).toBe(0);
    await fixture.rows("UPDATE webhook_previous_secrets SET expires_at = expires_at - interval '24 hours'");
    await fixture.addEvents(list.id, 1);
    await eventually(() => Promise.resolve(fixture.sequences(list)), ids(3));
    expect(readSignatures(2)).toHaveLength(1);
  });

  it('are signed with six secrets at most: a sixth rotation within a day is refused', async () => {
    const list = await fixture.webhookList();
    for (let rotations = 0; rotations < 5; rotations += 1) await fixture.rotateSecret(list);
    await expect(fixture.rotateSecret(list)).rejects.toMatchObject({ code: { slug: 'invalid_body' } });
  });

  it('are delivered by another worker when the lease of one that died ends', async () => {
    const list = await fixture.webhookList();
    await fixture.addEvents(list.id, 2);
    await fixture.rows(
      `UPDATE webhook_endpoints SET lease = gen_random_uuid(), due_at = now() + interval '300 milliseconds'`,
    );
    await fixture.worker();
    await eventually(() => Promise.resolve(fixture.sequences(list)), [1, 2]);
  });

  it('are not held up by other lists whose receivers never answer', async () => {
    const hanging: TestList[] = [];
    for (let i = 0; i < 100; i += 1) hanging.push(await fixture.webhookList()); // all at once wait for one session too long
    const prompt = await fixture.webhookList();
    const silent = new Set(hanging.map(({ path }) => path));
    fixture.receiver.response = ({ path }) => (silent.has(path) ? -1 : 200);
    await fixture.worker({ responseMsMax: 60_000 });
    for (const { id } of hanging) await fixture.addEvents(id, 1);
    await eventually(() => Promise.resolve(fixture.receiver.messages.length), 100);
    await fixture.addEvents(prompt.id, 30);
    await eventually(() => Promise.resolve(fixture.sequences(prompt)), ids(30));
  });
});
