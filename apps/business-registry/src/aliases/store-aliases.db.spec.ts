import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { NamedHolder } from '@registry/contracts-records-sections';
import { MatchKeysReadModel } from '../businesses/match-keys.read-model.ts';
import { RegisterExtentReadModel } from '../businesses/register-extent.read-model.ts';
import { coloradoCompany, RegistryFixture } from '../testing/registry-fixture.ts';
import { storeAliases } from './store-aliases.ts';
import { recordsSubscription } from './records.subscription.ts';

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
    subject_no: 7,
    stamp: 1,
    source: 'us/fmcsa',
    state: 'CO',
    file_number: null,
    ein: null,
    names: ['CEDAR RIDGE, L.L.C.'],
    trade_names: ['Ridge Hauling'],
    as_of: null,
    ...more,
  });
  const store = (...holders: NamedHolder[]) =>
    registry.database.transaction((client) => storeAliases(client, holders, false));
  const aliases = () =>
    registry.rows(
      "SELECT file_number_key AS company, name, source_id FROM names WHERE source_type = 'record' ORDER BY 1, 2",
    );
  const ridge = { company: '1', name: 'Ridge Hauling', source_id: 'us/fmcsa' };

  it('is added to the one company that the holder is, with its source, its history, and announced to listeners', async () => {
    await registry.rows('DELETE FROM announcements');
    await store(holder());
    expect(await aliases()).toEqual([ridge]);
    expect(await registry.rows('SELECT file_number_key, version, before, after FROM business_changes')).toEqual([
      {
        file_number_key: '1',
        version: 2,
        before: [],
        after: [{ object: 'name', name: 'Ridge Hauling', type: 'alternative', kind: 'trade' }],
      },
    ]);
    expect(await registry.rows('SELECT body FROM announcements')).toEqual([
      { body: { state: 'CO', keys: ['1'], versions: [2] } },
    ]);
  });

  it('is added to none where several companies could be the holder, unless the full name decides', async () => {
    await store(holder({ names: ['Blue Mesa Ltd'] }));
    expect(await aliases()).toEqual([]);
    await store(holder({ subject_no: 8, names: ['BLUE MESA INC'] }));
    expect(await aliases()).toEqual([{ ...ridge, company: '2' }]);
  });

  it('follows the file number, where records carry one, and no name', async () => {
    await store(holder({ file_number: '3' }), holder({ subject_no: 8, file_number: '99' }));
    const ofThree = { ...ridge, company: '3' };
    expect(await aliases()).toEqual([{ ...ofThree, name: 'CEDAR RIDGE, L.L.C.' }, ofThree]);
  });

  it('may be the own name of a holder that the file number or the EIN identifies', async () => {
    const named = (name: string) => ({ ...ridge, name });
    await store(holder({ file_number: '1', names: ['Juniper Freight Inc'] }));
    expect(await aliases()).toEqual([named('Juniper Freight Inc'), ridge]);
    const sage = { names: ['Sage Bakery Inc'], trade_names: [], ein: '841234567' };
    await store(holder({ subject_no: 8, ...sage }), holder({ subject_no: 9, trade_names: [], ein: '841234567' }));
    expect(await aliases()).toEqual([named('Juniper Freight Inc'), ridge, named('Sage Bakery Inc')]);
    // Two EINs under one name: neither is better.
    await store(holder({ subject_no: 10, trade_names: [], ein: '849999999' }));
    expect(await aliases()).toEqual([named('Juniper Freight Inc'), ridge]);
  });

  it('may be the own name of a holder whose EIN the registry publishes, and never one that the registry has', async () => {
    await registry.rows("UPDATE businesses SET ein = '841234567' WHERE file_number_key = '2'");
    await store(holder({ trade_names: [], ein: '841234567' }));
    expect(await aliases()).toEqual([{ ...ridge, company: '2', name: 'CEDAR RIDGE, L.L.C.' }]);
    await store(holder({ subject_no: 8, names: ['BLUE MESA, INC.'], trade_names: [], ein: '841234567' }));
    expect(await aliases()).toHaveLength(1);
  });

  it('is found by an EIN that the registry publishes, or that other records gave, whatever state its record names', async () => {
    const inWyoming = holder({
      state: 'WY',
      names: ['Sage Bakery Inc'],
      trade_names: ['Sage Hauling'],
      ein: '841234567',
    });
    const nowhere = holder({
      subject_no: 8,
      state: null,
      names: ['Sage Holdings Inc'],
      trade_names: [],
      ein: '841234567',
    });
    await store(inWyoming, nowhere);
    expect(await aliases()).toEqual([]);
    const ofTwo = ['Sage Bakery Inc', 'Sage Hauling', 'Sage Holdings Inc'].map((name) => ({
      ...ridge,
      company: '2',
      name,
    }));
    await registry.rows("UPDATE businesses SET ein = '841234567' WHERE file_number_key = '2'");
    await registry.loadColorado([coloradoCompany('4', 'Any Other LLC')]);
    expect(await aliases()).toEqual(ofTwo);
    await store(
      holder({ ...inWyoming, stamp: 2, trade_names: [] }),
      holder({ ...nowhere, stamp: 2, names: [], ein: null }),
    );
    expect(await aliases()).toEqual(ofTwo.slice(0, 1));
    await store(
      holder({
        subject_no: 9,
        names: ['Cedar Ridge LLC'],
        trade_names: [],
        ein: '842222222',
        source: 'us/sam-entities',
      }),
    );
    await store(holder({ subject_no: 10, state: 'WY', names: ['Juniper Inc'], trade_names: [], ein: '842222222' }));
    expect(await aliases()).toEqual([{ ...ridge, name: 'Juniper Inc' }, ...ofTwo.slice(0, 1)]);
  });

  it('is not found in another state by an EIN that only its own source gives under the same name', async () => {
    const own = { names: ['Cedar Ridge LLC'], ein: '842222222' };
    await store(
      holder({ ...own, trade_names: [] }),
      holder({ ...own, subject_no: 8, state: 'WY', trade_names: ['Prairie'] }),
    );
    expect(await aliases()).toEqual([]);
  });

  it('is of no use where the holder has several names or no state', async () => {
    await store(holder({ names: ['Cedar Ridge LLC', 'Blue Mesa Inc'] }), holder({ subject_no: 8, state: null }));
    expect(await aliases()).toEqual([]);
  });

  it('changes nothing when it arrives again, or is older than what is known', async () => {
    await store(holder({ stamp: 5 }));
    await store(holder({ stamp: 5 }), holder({ stamp: 4, trade_names: ['Old'] }));
    expect(await aliases()).toEqual([ridge]);
    expect(await registry.rows('SELECT count(*) AS changes FROM business_changes')).toEqual([{ changes: 1 }]);
  });

  it('is not a company by an EIN that strangers carry, of whatever state, nor stays one when they come', async () => {
    const ein = '123456789';
    const teacher = holder({ trade_names: [], ein });
    const strangers = ['Acme Holdings', 'Blue Sky', 'Old Mill', 'Green Leaf'].map((name, i) =>
      holder({ subject_no: 20 + i, state: i % 2 === 0 ? 'CO' : 'WY', names: [name], trade_names: [], ein }),
    );
    await store(teacher, ...strangers.slice(0, 2));
    expect(await aliases()).toEqual(['Acme Holdings', 'Blue Sky'].map((name) => ({ ...ridge, name })));
    await store(...strangers.slice(2));
    expect(await aliases()).toEqual([]);
  });

  it('is one entry of the history however many sources state it, in whatever order they come and go', async () => {
    const tradeNames = (...names: string[]) =>
      registry.loadTradeNames(
        names.map((name, i) => ({
          mastertradenameid: `T${i}`,
          tradenamedescription: name,
          registrantorganization: 'Cedar Ridge LLC',
        })),
      );
    const of = (subject_no: number, stamp: number, as_of: string, ...names: string[]) =>
      store(holder({ subject_no, stamp, as_of, trade_names: names }));
    const history = async () =>
      (
        await registry.rows<{ before: { name: string }[]; after: { name: string }[]; as_of: string | null }>(
          'SELECT before, after, as_of FROM business_changes ORDER BY version',
        )
      ).map(({ before, after, as_of: asOf }) => [before.map(({ name }) => name), after.map(({ name }) => name), asOf]);

    await of(7, 1, '2026-05-10', 'Ridge Hauling');
    const added = [[], ['Ridge Hauling'], '2026-05-10'];
    expect(await history()).toEqual([added]);
    await of(8, 1, '2026-04-01', 'RIDGE, HAULING', 'Ridge  Hauling');
    await tradeNames('Ridge-Hauling');
    await of(7, 2, '2026-05-23');
    await of(9, 1, '2026-06-01', 'ridge hauling', 'Cedar Ridge, L.L.C.');
    await of(8, 2, '2026-06-02');
    expect(await history()).toEqual([added]);
    await tradeNames('Ridge Bread');
    expect((await history()).slice(1)).toEqual([[['ridge hauling'], ['ridge hauling', 'Ridge Bread'], null]]);
    await of(9, 2, '2026-06-03');
    expect((await history()).slice(2)).toEqual([[['ridge hauling', 'Ridge Bread'], ['Ridge Bread'], '2026-06-03']]);
  });

  it('is taken away when records give it no more, or the holder is gone', async () => {
    await store(holder());
    await store(holder({ stamp: 2, trade_names: ['Ridge Freight'] }));
    expect(await aliases()).toEqual([{ ...ridge, name: 'Ridge Freight' }]);
    await store(holder({ stamp: 3, state: null, names: [], trade_names: [] }));
    expect(await aliases()).toEqual([]);
    expect(await registry.rows('SELECT FROM aliases')).toEqual([]);
  });

  it('is linked whichever is loaded first, and unlinked when a second company bears the name', async () => {
    await store(holder({ names: ['Late Comer LLC'] }));
    expect(await aliases()).toEqual([]);
    await registry.loadColorado([coloradoCompany('9', 'Late Comer LLC')]);
    expect(await aliases()).toEqual([{ ...ridge, company: '9' }]);
    await registry.loadColorado([coloradoCompany('10', 'Late Comer LLC')]);
    expect(await aliases()).toEqual([]);
  });

  it('links no further records', async () => {
    await store(holder());
    const keys = await new MatchKeysReadModel(registry.database, new RegisterExtentReadModel(registry.database)).find(
      'CO',
      '1',
    );
    expect(keys).toMatchObject({ legal: { name: 'Cedar Ridge LLC' }, alternatives: [] });
  });

  it("makes another company's trade name of the same wording ambiguous", async () => {
    await registry.loadTradeNames([
      { mastertradenameid: 'T1', tradenamedescription: 'Ridge Hauling', registrantorganization: 'Blue Mesa Inc' },
    ]);
    const alternatives = async () =>
      (await new MatchKeysReadModel(registry.database, new RegisterExtentReadModel(registry.database)).find('CO', '2'))
        ?.alternatives ?? [];
    expect(await alternatives()).toMatchObject([{ name: 'Ridge Hauling', companiesWithNameKey: 1 }]);
    await store(holder());
    expect(await alternatives()).toMatchObject([{ name: 'Ridge Hauling', companiesWithNameKey: 2 }]);
  });

  it('stays when the company is loaded again', async () => {
    await store(holder());
    await registry.loadColorado([coloradoCompany('1', 'Cedar Ridge LLC', { entitystatus: 'Delinquent' })]);
    expect(await aliases()).toEqual([ridge]);
  });

  it('goes with all others when the owner of records starts a new log', async () => {
    await store(holder());
    await registry.database.transaction((client) => recordsSubscription.clear(client));
    expect(await aliases()).toEqual([]);
  });
});
