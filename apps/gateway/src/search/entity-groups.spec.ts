import { expect, it } from '@jest/globals';
import { listNamedBusinesses } from '@registry/contracts-business-registry';
import { searchCompanies } from '@registry/contracts-demo';
import type { RequestFor } from '@registry/contracts-message';
import type { MessageClient } from '@registry/messaging';
import { Companies } from './companies.ts';
import { EntityGroups } from './entity-groups.ts';

const { request, reply } = searchCompanies.example;
const [example] = reply.hits;
if (example === undefined) throw new Error('The example has no hit.');
const id = (at: number): string => `us-co-${at}`;

/** A search that finds so many companies, of which some are linked, and some are suppressed since. */
function findIn(count: number, entities: Readonly<Record<string, string>>, hidden: readonly string[] = []) {
  const hits = Array.from({ length: count }, (_, at) => ({ ...example, id: id(at) }));
  const call = (message: unknown, sent: unknown) => {
    const { companies, offset, limit } = sent as RequestFor<typeof listNamedBusinesses>;
    if (message !== listNamedBusinesses)
      return Promise.resolve({
        ...reply,
        hits: hits.slice(offset, offset + limit),
        totalCount: count,
        matchCount: count,
      });
    expect(companies.length).toBeLessThanOrEqual(limit);
    const named = companies.map(({ fileNumber }) => `us-co-${fileNumber}`).filter((one) => !hidden.includes(one));
    return Promise.resolve({ items: named.map((one) => ({ id: one, entity_id: entities[one] ?? '' })) });
  };
  const services = { call } as unknown as MessageClient;
  const groups = new EntityGroups(services, new Companies(services));
  return async (page: number) => {
    const found = await groups.find(request, page);
    const shown = found.groups.shown.map(({ entityId, hits: own }) => [entityId, ...own.map((hit) => hit.id)]);
    return { page: found.page, count: found.groups.count, shown, linked: shown.filter(([entity]) => entity !== null) };
  };
}

it('registrations of an entity that are pages apart are one group, at the place of the best', async () => {
  const entities = { [id(3)]: 'ent_a', [id(240)]: 'ent_a', [id(30)]: 'ent_b', [id(99)]: 'ent_b', [id(251)]: 'ent_a' };
  const find = findIn(300, entities);
  expect(await find(1)).toMatchObject({ page: 1, count: 248, linked: [['ent_a', id(3), id(240)]] });
  expect(await find(2)).toMatchObject({ page: 2, count: 248, linked: [['ent_b', id(30), id(99)]] });
  expect(await find(99)).toMatchObject({ page: 10, linked: [] });
});

it('a registration that is suppressed is in no group of its entity', async () => {
  const { shown } = await findIn(3, { [id(0)]: 'ent_a', [id(2)]: 'ent_a' }, [id(2)])(1);
  expect(shown).toEqual([
    ['ent_a', id(0)],
    [null, id(1)],
    [null, id(2)],
  ]);
});
