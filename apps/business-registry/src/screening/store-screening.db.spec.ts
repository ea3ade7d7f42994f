import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { UpdateScreeningRequest } from '@registry/contracts-business-registry';
import { registryChangedTopic } from '../change-events/registry-changed.topic.ts';
import { ListBusinessEventsHandler } from '../history/list-business-events.handler.ts';
import { suppressBusiness } from '../suppress/suppress-business.ts';
import { coloradoCompany, RegistryFixture } from '../testing/registry-fixture.ts';
import { storeScreening } from './store-screening.ts';

const company = { state: 'CO', fileNumber: '20191000001' } as const;
const hit = (id: string, list = 'SDN') => ({
  ...{ object: 'watchlist_result', id, list, entity_name: `Entry ${id}` },
  record: { source: `us/${list.toLowerCase()}`, as_of: '2026-10-01' },
});
const SDN = { abbr: 'SDN', as_of: '2026-11-08' };
const DPL = { abbr: 'DPL', as_of: null };

describe('the screening of a company', () => {
  let registry: RegistryFixture;
  let checkedAtMs = 1_000;

  beforeEach(async () => {
    registry = await RegistryFixture.create();
    await registry.loadColorado([coloradoCompany(company.fileNumber, 'Cedar Ridge LLC')]);
  });
  afterEach(() => registry.destroy());

  const store = (hits: UpdateScreeningRequest['hits'], more: Partial<UpdateScreeningRequest> = {}) => {
    const request = { ...company, checkedAtMs: (checkedAtMs += 1), isFirst: false, lists: [SDN, DPL], hits, ...more };
    return registry.database.transaction((client) => storeScreening(client, request));
  };
  const history = async () => {
    const handler = new ListBusinessEventsHandler(registry.database);
    const { items: events } = await handler.listBusinessEvents({ ...company, offset: 0, limit: 30 });
    return events
      .filter(({ field }) => field === 'watchlist')
      .map(({ type, before, after, source, as_of: asOf }) => {
        const { id } = (after ?? before) as { id: string };
        return [type.replace('watchlist.hit_', ''), id, source, asOf];
      });
  };

  it('is at first what later ones are compared with, and then changes the company by what is new and gone', async () => {
    expect(await store([hit('a'), hit('b')], { isFirst: true })).toBe(true);
    expect(await history()).toEqual([]);
    await store([hit('b'), hit('c', 'DPL')]);
    const expected = [
      ['removed', 'a', 'us/sdn', '2026-11-08'],
      ['added', 'c', 'us/dpl', '2026-10-01'],
    ];
    expect(await history()).toEqual(expected);
    await store([hit('c', 'DPL'), hit('b')]);
    expect(await history()).toEqual(expected);
    await store([], { isFirst: true });
    await store([]);
    expect(await history()).toEqual(expected);
  });

  it('is published with the next version of the company', async () => {
    await store([], { isFirst: true });
    await store([hit('a'), hit('b')]);
    const rows = await registry.rows<{ body: never }>(
      "SELECT body FROM announcements WHERE topic = 'registry.changed' ORDER BY draft_no",
    );
    const items = await registryChangedTopic.compose(
      registry.database,
      rows.map(({ body }) => body),
    );
    expect(items.flat().at(-1)).toMatchObject({
      action: 'changed',
      version: 2,
      changes: [
        { type: 'watchlist.hit_added', field: 'watchlist', before: null, after: hit('a'), is_discovery: false },
        { type: 'watchlist.hit_added', after: hit('b'), is_discovery: false },
      ],
    });
  });

  it('keeps hits of a list that is not loaded, and compares them when it is loaded again', async () => {
    await store([hit('a'), hit('c', 'DPL')], { isFirst: true });
    await store([], { lists: [DPL] });
    expect(await history()).toEqual([['removed', 'c', 'us/dpl', null]]);
    await store([hit('a')]);
    await store([]);
    expect(await history()).toHaveLength(2);
  });

  it('is ignored where a later one is known, and for a company that is not shown', async () => {
    await store([], { isFirst: true, checkedAtMs: 5_000 });
    expect(await store([hit('a')], { checkedAtMs: 4_999 })).toBe(false);
    expect(await history()).toEqual([]);
    expect(await store([hit('a')], { fileNumber: '20191000002', checkedAtMs: 5_000 })).toBe(false);
    const decision = { by: 'ops', reason: 'spec' };
    await registry.database.transaction((client) => suppressBusiness(client, company, decision));
    expect(await store([hit('a')], { checkedAtMs: 5_001 })).toBe(false);
  });
});
