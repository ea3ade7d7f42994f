import { UNFILTERED } from '@registry/contracts-business-registry';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { registryChangedTopic } from '../change-events/registry-changed.topic.ts';
import { GetBusinessReadModel } from '../businesses/get-business.read-model.ts';
import { MatchKeysReadModel } from '../businesses/match-keys.read-model.ts';
import { RegisterExtentReadModel } from '../businesses/register-extent.read-model.ts';
import { coloradoCompany, RegistryFixture } from '../testing/registry-fixture.ts';
import { SearchFixture } from '../testing/search-fixture.ts';

const FILE = 'libs/sources/ca-qc/business-registry/sample.zip';
const SOURCE = 'ca-qc/business-registry';

describe('companies of Quebec', () => {
  let registry: RegistryFixture;

  beforeAll(async () => {
    registry = await RegistryFixture.create();
    await registry.loadColorado([coloradoCompany('20191000001', 'Titan Plumbing LLC')]);
    await registry.load(SOURCE, FILE, undefined, { extent: 'whole' });
  });
  afterAll(() => registry.destroy());

  it('are read from an archive of several files, and change nothing when it is loaded again', async () => {
    const key = { state: 'QC', fileNumber: '1160000001', withMatchKeys: true } as const;
    const business = await new GetBusinessReadModel(registry.database).find(key);
    expect(business).toMatchObject({
      id: 'ca-qc-1160000001',
      name: 'Clear Cleaning Services LLC',
      status: 'active',
      formation: { entity_type: 'Société par actions ou compagnie' },
      names: [{ type: 'legal' }, { name: 'Groupe Clear Cleaning Services LLC', type: 'alternative' }],
      addresses: [{ state: 'QC', country: 'CA' }],
      registrations: [{ state: 'QC', source: SOURCE }],
    });
    expect(business?.registrations[0]?.records).toHaveLength(2); // a row for each name
    const matchKeys = new MatchKeysReadModel(registry.database, new RegisterExtentReadModel(registry.database));
    expect((await matchKeys.find('QC', key.fileNumber))?.alternatives).toHaveLength(1);
    expect(await registry.load(SOURCE, FILE)).toMatchObject({ new: 0, changed: 0 });
  });

  it('are announced like any other, under their own country', async () => {
    const { items } = await registryChangedTopic.listCurrent(registry.database, 'QC/', 100);
    expect(items.length).toBeGreaterThan(20);
    expect(items.every(({ id, state }) => state === 'QC' && id.startsWith('ca-qc-'))).toBe(true);
  });

  it('are in no search of the production API, whose index is made of or follows the tables', async () => {
    const search = await SearchFixture.start(registry);
    const request = { q: 'plumbing', ...UNFILTERED, sort: 'relevance', offset: 0, limit: 10 } as const;
    const found = await search.readModel.search(request);
    expect(found).toMatchObject({ totalCount: 1, hits: [{ id: 'us-co-20191000001' }] });
    await registry.rows("UPDATE registrations SET digest = gen_random_uuid() WHERE state = 'QC'");
    await registry.rows("UPDATE businesses SET name = 'Plumbing Anew' WHERE state = 'QC'");
    await registry.load(SOURCE, FILE);
    await search.index.catchUp();
    expect(await search.readModel.search(request)).toMatchObject({ totalCount: 1 });
    await search.end();
  });
});
