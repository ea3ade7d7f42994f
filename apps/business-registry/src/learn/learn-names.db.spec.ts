import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { NamedHolder } from '@registry/contracts-records-sections';
import { MatchKeysReadModel } from '../businesses/match-keys.read-model.ts';
import { coloradoCompany, RegistryFixture } from '../testing/registry-fixture.ts';
import { learnNames } from './learn-names.ts';
import { recordsSubscription } from './records.subscription.ts';

jest.setTimeout(60_000);

describe('a trade name that records give', () => {
  let registry: RegistryFixture;

  beforeEach(async () => {
    registry = await RegistryFixture.create();
    await registry.loadColorado([
      coloradoCompany('1', 'Cedar Ridge LLC'),
      coloradoCompany('2', 'Blue Mesa Inc'),
      coloradoCompany('3', 'Blue Mesa LLC'),
    ]);
  });
  afterEach(() => registry.destroy());

  const holder = (more: Partial<NamedHolder> = {}): NamedHolder => ({
    subjectNo: 7,
    stamp: 1,
    source: 'us/fmcsa',
    state: 'CO',
    fileNumber: null,
    ein: null,
    names: ['CEDAR RIDGE, L.L.C.'],
    tradeNames: ['Ridge Hauling'],
    ...more,
  });
  const learn = (...holders: NamedHolder[]) =>
    registry.database.transaction((client) => learnNames(client, holders, false));
  const learnt = () =>
    registry.rows(
      "SELECT file_number_key AS company, name, source_id FROM names WHERE source_type = 'record' ORDER BY 1, 2",
    );
  const ridge = { company: '1', name: 'Ridge Hauling', source_id: 'us/fmcsa' };

  it('is added to the one company that the holder is, with its source, its history, and announced to listeners', async () => {
    await registry.rows('DELETE FROM announcements');
    await learn(holder());
    expect(await learnt()).toEqual([ridge]);
    expect(await registry.rows('SELECT file_number_key, version, before, after FROM business_changes')).toEqual([
      { file_number_key: '1', version: 2, before: [], after: [{ name: 'Ridge Hauling', kind: 'trade' }] },
    ]);
    expect(await registry.rows('SELECT body FROM announcements')).toEqual([
      { body: { state: 'CO', keys: ['1'], versions: [2] } },
    ]);
  });

  it('is added to none where several companies could be the holder, unless the full name decides', async () => {
    await learn(holder({ names: ['Blue Mesa Ltd'] }));
    expect(await learnt()).toEqual([]);
    await learn(holder({ subjectNo: 8, names: ['BLUE MESA INC'] }));
    expect(await learnt()).toEqual([{ ...ridge, company: '2' }]);
  });

  it('follows the file number, where records carry one, and no name', async () => {
    await learn(holder({ fileNumber: '3' }), holder({ subjectNo: 8, fileNumber: '99' }));
    const ofThree = { ...ridge, company: '3' };
    expect(await learnt()).toEqual([{ ...ofThree, name: 'CEDAR RIDGE, L.L.C.' }, ofThree]);
  });

  it('may be the own name of a holder that the file number or the EIN identifies', async () => {
    const brought = (name: string) => ({ ...ridge, name });
    await learn(holder({ fileNumber: '1', names: ['Juniper Freight Inc'] }));
    expect(await learnt()).toEqual([brought('Juniper Freight Inc'), ridge]);
    const sage = { names: ['Sage Bakery Inc'], tradeNames: [], ein: '841234567' };
    await learn(holder({ subjectNo: 8, ...sage }), holder({ subjectNo: 9, tradeNames: [], ein: '841234567' }));
    expect(await learnt()).toEqual([brought('Juniper Freight Inc'), ridge, brought('Sage Bakery Inc')]);
    // Two EINs under one name: neither is better.
    await learn(holder({ subjectNo: 10, tradeNames: [], ein: '849999999' }));
    expect(await learnt()).toEqual([brought('Juniper Freight Inc'), ridge]);
  });

  it('may be the own name of a holder whose EIN the registry publishes, and never one that the registry has', async () => {
    await registry.rows("UPDATE businesses SET ein = '841234567' WHERE file_number_key = '2'");
    await learn(holder({ tradeNames: [], ein: '841234567' }));
    expect(await learnt()).toEqual([{ ...ridge, company: '2', name: 'CEDAR RIDGE, L.L.C.' }]);
    await learn(holder({ subjectNo: 8, names: ['BLUE MESA, INC.'], tradeNames: [], ein: '841234567' }));
    expect(await learnt()).toHaveLength(1);
  });

  it('is of no use where the holder has several names or no state', async () => {
    await learn(holder({ names: ['Cedar Ridge LLC', 'Blue Mesa Inc'] }), holder({ subjectNo: 8, state: null }));
    expect(await learnt()).toEqual([]);
  });

  it('changes nothing when it arrives again, or is older than what is known', async () => {
    await learn(holder({ stamp: 5 }));
    await learn(holder({ stamp: 5 }), holder({ stamp: 4, tradeNames: ['Old'] }));
    expect(await learnt()).toEqual([ridge]);
    expect(await registry.rows('SELECT count(*) AS changes FROM business_changes')).toEqual([{ changes: 1 }]);
  });

  it('is taken away when records give it no more, or the holder is gone', async () => {
    await learn(holder());
    await learn(holder({ stamp: 2, tradeNames: ['Ridge Freight'] }));
    expect(await learnt()).toEqual([{ ...ridge, name: 'Ridge Freight' }]);
    await learn(holder({ stamp: 3, state: null, names: [], tradeNames: [] }));
    expect(await learnt()).toEqual([]);
    expect(await registry.rows('SELECT FROM learnt_names')).toEqual([]);
  });

  it('is tied whichever is loaded first, and let go when a second company bears the name', async () => {
    await learn(holder({ names: ['Late Comer LLC'] }));
    expect(await learnt()).toEqual([]);
    await registry.loadColorado([coloradoCompany('9', 'Late Comer LLC')]);
    expect(await learnt()).toEqual([{ ...ridge, company: '9' }]);
    await registry.loadColorado([coloradoCompany('10', 'Late Comer LLC')]);
    expect(await learnt()).toEqual([]);
  });

  it('is nothing that further records are tied by', async () => {
    await learn(holder());
    const keys = await new MatchKeysReadModel(registry.database).find('CO', '1');
    expect(keys).toMatchObject({ legal: { name: 'Cedar Ridge LLC' }, alternatives: [] });
  });

  it("makes another company's trade name of the same wording ambiguous", async () => {
    await registry.loadTradeNames([
      { mastertradenameid: 'T1', tradenamedescription: 'Ridge Hauling', registrantorganization: 'Blue Mesa Inc' },
    ]);
    const alternatives = async () =>
      (await new MatchKeysReadModel(registry.database).find('CO', '2'))?.alternatives ?? [];
    expect(await alternatives()).toMatchObject([{ name: 'Ridge Hauling', companiesWithNameKey: 1 }]);
    await learn(holder());
    expect(await alternatives()).toMatchObject([{ name: 'Ridge Hauling', companiesWithNameKey: 2 }]);
  });

  it('stays when the company is loaded again', async () => {
    await learn(holder());
    await registry.loadColorado([coloradoCompany('1', 'Cedar Ridge LLC', { entitystatus: 'Delinquent' })]);
    expect(await learnt()).toEqual([ridge]);
  });

  it('goes with all others when the owner of records starts a new log', async () => {
    await learn(holder());
    await registry.database.transaction((client) => recordsSubscription.clear(client));
    expect(await learnt()).toEqual([]);
  });
});
