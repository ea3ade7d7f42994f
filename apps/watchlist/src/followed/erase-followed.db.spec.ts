import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { PublishedCompany } from '@registry/contracts-business-registry';
import { erasureHandler } from '@registry/feed';
import { eventually } from '@registry/testing';
import { DeliveryFixture, type TestList } from '../testing/delivery-fixture.ts';
import { createPublished, lien, statusChange } from '../testing/watchlist-fixture.ts';
import { applyCompanies } from './apply-companies.ts';
import { applyCompanyRecords } from './apply-company-records.ts';
import { eraseFollowed } from './erase-followed.ts';

const KEY = 'us-co-A1';
const SECRET = /planted/i;
const planted = { name: 'PLANTED ORCHARD LLC', full_address: '1 Planted Way', ein: '840000001' };
const company = (version: number) =>
  createPublished('a1', version, [statusChange(version, { before: 'planted', after: 'planted' })], planted);
const removed = (version: number): PublishedCompany => ({
  ...createPublished('a1', version),
  action: 'removed',
  current: null,
});

/** What a watchlist service keeps of a followed company that is erased. */
describe('a followed company that is erased', () => {
  let fixture: DeliveryFixture;
  let list: TestList;

  beforeEach(async () => {
    fixture = await DeliveryFixture.create();
    list = await fixture.webhookList();
    await fixture.follow(list.id, company(1));
    await fixture.follow(list.id, createPublished('b2', 1, [], { name: 'OTHER LLC' }));
    await publish(company(2));
    await publish(createPublished('b2', 2, [statusChange(2)], { name: 'OTHER LLC' }));
    await fixture.database.transaction((client) =>
      applyCompanyRecords(client, KEY, {
        ein: null,
        records: [lien('L1', { head: { filing_number: 'PLANTED' } as never })],
      }),
    );
  });
  afterEach(() => fixture.destroy());

  const publish = (...items: readonly PublishedCompany[]) =>
    fixture.database.transaction((client) => applyCompanies(client, items));
  const erase = (version: number) =>
    fixture.database.transaction((client) =>
      erasureHandler(eraseFollowed).apply(client, [{ company_key: KEY, version }], { kind: 'announcement' }),
    );
  const events = async () =>
    (await fixture.eventsHandler.listEvents({ ...fixture.list(list.id), after: 0, limit: 20 })).data;
  const tables = () => fixture.tablesWith('planted');

  it('is in no table and in no message, and what it was does not come back with it', async () => {
    expect(await tables()).toEqual(['followed_companies', 'followed_names', 'matched_records', 'watchlist_events']);
    fixture.receiver.response = () => 500;
    await publish(removed(3));
    await erase(4);
    expect(await tables()).toEqual([]);
    await publish(company(2), company(4)); // what a stream still has of before
    expect(await tables()).toEqual([]);
    fixture.receiver.response = () => 200;
    await fixture.worker();
    const back = createPublished('a1', 5, [statusChange(5)], { name: 'BACK LLC' });
    await publish({ ...back, action: 'added' });
    await erase(4); // once more, as after a backfill
    expect(
      (await events())
        .filter(({ data }) => data.business !== null)
        .map(({ type, data }) => [type, data.business?.name]),
    ).toEqual([
      ['business.status_changed', 'OTHER LLC'],
      ['business.restored', 'BACK LLC'],
      ['business.status_changed', 'BACK LLC'],
    ]);
    const last = (await events()).at(-1)?.sequence;
    await eventually(() => Promise.resolve(fixture.sequences(list).at(-1)), last);
    expect(fixture.receiver.taken.filter(({ body }) => SECRET.test(body))).toEqual([]);
  });

  it('leaves others as they are', async () => {
    await publish(removed(3));
    await erase(4);
    const named = (await events()).map(({ data }) => data.business?.name).filter((name) => name !== undefined);
    expect(named).toEqual(['OTHER LLC']);
  });
});
