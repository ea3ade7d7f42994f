import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import {
  exampleSparseBusiness,
  type PublishedHiddenValue,
  registryHidden,
} from '@registry/contracts-business-registry';
import { hiddenValuesHandler } from '@registry/feed';
import { eventually } from '@registry/testing';
import { DigestStore } from '../digest/digest.store.ts';
import { DeliveryStore } from './delivery.store.ts';
import { DeliveryFixture, type TestList } from '../testing/delivery-fixture.ts';

const ID = 'us-or-150000007';
const person = (name: string) => ({ object: 'person', name, titles: [], address: null });
const officers = { field: 'officers', before: [person('JANE ROE')], after: [person('JANE ROE'), person('JOHN ROE')] };
const record = {
  object: 'license',
  record_key: 'ROE JANE/7',
  name: 'Jane Roe',
  description: 'Phone (303) 555-0142',
  match: { text: 'JANE ROE agrees' },
};
const hides = (
  number: number,
  kind: PublishedHiddenValue['kind'],
  text: string,
  more: Partial<PublishedHiddenValue> = {},
) => ({
  ...registryHidden.example,
  ...{ number, kind, text, company_key: ID, is_lifted: false },
  ...more,
});
const jane = hides(1, 'person', 'Roe, Jane');
const JANE = /jane/i;

describe('stored events of a company with a hidden value', () => {
  let fixture: DeliveryFixture;
  let list: TestList;

  beforeEach(async () => {
    fixture = await DeliveryFixture.create();
    list = await fixture.webhookList();
  });
  afterEach(() => fixture.destroy());

  const apply = (...values: readonly PublishedHiddenValue[]) =>
    fixture.database.transaction((client) => hiddenValuesHandler().apply(client, values, { kind: 'announcement' }));
  const business = { ...exampleSparseBusiness, id: ID };
  const addTo = (watchlistId: string, count = 1) =>
    fixture.addEvents(watchlistId, count, { entityId: ID, business, changes: [officers], record });
  const events = async () =>
    JSON.stringify(await fixture.eventsHandler.listEvents({ ...fixture.list(list.id), after: 0, limit: 10 }));
  const bodies = (): string[] => fixture.receiver.taken.map(({ body }) => body);

  it('are listed without it until it is shown again, in whichever order the two arrive', async () => {
    await addTo(list.id);
    const before = await events();
    expect(before).toMatch(JANE);
    await apply(jane, hides(2, 'address', exampleSparseBusiness.full_address));
    expect(await events()).not.toMatch(JANE);
    expect(await events()).toMatch(/JOHN ROE/);
    expect(await events()).toContain('"full_address":""');
    await apply(hides(3, 'phone', '303.555.0142', { company_key: null }));
    expect(await events()).not.toMatch(/555/);
    const lifted = [1, 2, 3].map((number) => hides(number, 'person', '', { is_lifted: true }));
    await apply(...lifted);
    await apply(jane);
    expect(await events()).toBe(before);
  });

  it('of another company stay whole', async () => {
    await fixture.addEvents(list.id, 1, { entityId: 'us-or-8', business, changes: [officers], record });
    await apply(jane);
    expect(await events()).toMatch(JANE);
  });

  it('are posted without it, also again, and taken again where it is hidden while they wait for their turn', async () => {
    await addTo(list.id, 2);
    const store = new DeliveryStore(fixture.database);
    const [claimed] = await store.claim(1, randomUUID());
    const [first, second] = claimed?.events ?? [];
    if (claimed === undefined || first === undefined || second === undefined) throw new Error('Two events are due.');
    expect(second.payload).toMatch(JANE);
    expect(await store.isOutdated(claimed, second)).toBe(false);
    await apply(jane);
    expect(await store.isOutdated(claimed, second)).toBe(true);
    await fixture.rows('UPDATE webhook_endpoints SET lease = NULL, due_at = now()');
    await fixture.worker();
    await eventually(() => Promise.resolve(fixture.sequences(list)), [1, 2]);
    expect(bodies().some((body) => JANE.test(body))).toBe(false);
    expect(fixture.receiver.wrongSignatures).toBe(0);
    const succeeded = "SELECT count(*)::integer AS n FROM webhook_deliveries WHERE status = 'succeeded'";
    await eventually(() => fixture.rows(succeeded), [{ n: 2 }]);
    const log = await fixture.deliveries.listDeliveries({
      ...fixture.list(list.id),
      offset: 0,
      status: null,
      limit: 10,
    });
    const delivery = log.items.find(({ event_id }) => event_id === first.id);
    await fixture.deliveries.redeliver({ workspaceId: 7, deliveryId: delivery?.id ?? '', idempotencyKey: null });
    await eventually(() => Promise.resolve(fixture.sequences(list)), [1, 2, 1]);
    expect(bodies().some((body) => JANE.test(body))).toBe(false);
  });

  it('are mailed without it', async () => {
    const digest = await fixture.digestList();
    await addTo(digest);
    const store = new DigestStore(fixture.database);
    const mailed = async () => {
      const claimed = { watchlistId: digest, throughSequence: 1 } as Parameters<typeof store.events>[0];
      return JSON.stringify(await store.events(claimed, 0, 10));
    };
    expect(await mailed()).toMatch(JANE);
    await apply(jane);
    expect(await mailed()).not.toMatch(JANE);
  });
});
