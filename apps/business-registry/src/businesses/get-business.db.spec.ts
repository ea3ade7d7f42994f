import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { toTitles } from '@registry/contracts-business-registry';
import { readLoadedFiles } from '@registry/loading/loaded-files';
import { Database, KEYED_READS, sessionOptions } from '@registry/persistence';
import pg from 'pg';
import { documentKey } from '@registry/name-index/searches/companies/company-documents';
import { hitsSql } from '../search/hits.sql.ts';
import { businessesHandlerOn } from '../testing/businesses-handler.ts';
import { coloradoCompany, RegistryFixture } from '../testing/registry-fixture.ts';
import type { BusinessesHandler } from './businesses.handler.ts';

describe('get-business', () => {
  let registry: RegistryFixture;
  let handler: BusinessesHandler;

  beforeAll(async () => {
    registry = await RegistryFixture.create();
    handler = businessesHandlerOn(registry.database);
    await registry.loadColorado([
      coloradoCompany('A-17', 'Cedar Ridge LLC', {
        mailingaddress1: 'PO Box 7',
        mailingcity: 'Denver',
        mailingstate: 'CO',
      }),
      coloradoCompany('18', 'Cedar Ridge Inc', {
        mailingaddress1: '1 Main St',
        mailingcity: 'Denver',
        mailingstate: 'CO',
        mailingzipcode: '80202',
        mailingcountry: 'US',
      }),
      coloradoCompany('20', 'Larch Inc', {
        principalstate: '',
        mailingaddress1: '1 Main St',
        mailingcity: 'Denver',
        mailingstate: 'CO',
        mailingzipcode: '80202',
      }),
      coloradoCompany('19', 'Aspen Inc', { principalstate: 'F', mailingcity: 'Toronto', mailingstate: 'ONTARIO' }),
    ]);
    await registry.loadTradeNames([
      { mastertradenameid: 'T1', tradenamedescription: 'Mountain Bread', registrantorganization: 'Cedar Ridge LLC' },
    ]);
  });
  afterAll(() => registry.destroy());

  it('returns the company with its registration, names, addresses and agent, each with its source', async () => {
    const { business } = await handler.getBusiness({ state: 'CO', fileNumber: 'a-17', withMatchKeys: false });
    expect(business).toMatchObject({
      id: 'us-co-A-17',
      name: 'Cedar Ridge LLC',
      status: 'active',
      formation: { formation_date: '2019-03-01', formation_state: 'CO' },
      registrations: [
        {
          status: 'Good Standing',
          file_number: 'A-17',
          source: 'us-co/business-registry',
          records: [{ entityid: 'A-17', entityname: 'Cedar Ridge LLC' }],
        },
      ],
      names: [
        { name: 'Cedar Ridge LLC', type: 'legal', sources: [{ type: 'registration', id: 'us-co-A-17' }] },
        { name: 'Mountain Bread', type: 'alternative', sources: [{ type: 'trade_name', id: 'T1' }] },
      ],
      people: [{ name: 'Ada Marsh', titles: toTitles(['Registered Agent']) }],
    });
    expect(business.addresses).toHaveLength(2);
    expect(business.registrations[0]?.retrieved_at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
  });

  it('lists an address once with all that it serves for, and its state and country as codes or not at all', async () => {
    const addressesOf = async (fileNumber: string) => {
      const { business } = await handler.getBusiness({ state: 'CO', fileNumber, withMatchKeys: false });
      expect(business.addresses).toMatchObject(business.registrations[0]?.addresses ?? []);
      return business.addresses.map(({ type, state, country }) => ({ type, state, country }));
    };
    expect(await addressesOf('18')).toEqual([{ type: ['principal', 'mailing'], state: 'CO', country: 'US' }]);
    expect(await addressesOf('20')).toEqual([{ type: ['principal', 'mailing'], state: 'CO', country: 'US' }]);
    expect(await addressesOf('19')).toEqual([
      { type: ['principal'], state: null, country: null },
      { type: ['mailing'], state: 'ON', country: 'CA' },
    ]);
  });

  it('counts for each name how many companies of the state bear it', async () => {
    const { matchKeys } = await handler.getBusiness({ state: 'CO', fileNumber: 'A-17', withMatchKeys: true });
    expect(matchKeys?.legal).toMatchObject({ companiesWithFolded: 1, companiesWithNameKey: 2 });
    expect(matchKeys?.alternatives).toMatchObject([{ name: 'Mountain Bread', companiesWithNameKey: 1 }]);
  });

  it('returns the ZIP codes of each other company with the legal name, and none of one whose name is its own', async () => {
    const at = (fileNumber: string, name: string, zip: string) =>
      coloradoCompany(fileNumber, name, { principalzipcode: zip });
    await registry.loadColorado([
      at('41', 'Twin Peaks LLC', '80202'),
      at('42', 'TWIN PEAKS, LLC', '80301-1234'),
      at('43', 'Twin Peaks LLC', ''),
      at('44', 'Twin Peaks Inc', '80401'),
    ]);
    const namesakesOf = async (fileNumber: string) =>
      (await handler.getBusiness({ state: 'CO', fileNumber, withMatchKeys: true })).matchKeys?.namesakes;
    expect((await namesakesOf('41'))?.toSorted()).toEqual([[], ['80301']]);
    expect((await namesakesOf('43'))?.toSorted()).toEqual([['80202'], ['80301']]);
    expect(await namesakesOf('44')).toBeNull();
  });

  it('counts a trade name among legal names too, and a legal name not among trade names', async () => {
    await registry.loadTradeNames([
      { mastertradenameid: 'T2', tradenamedescription: 'Cedar Ridge', registrantorganization: 'Alder LLC' },
    ]);
    await registry.loadColorado([coloradoCompany('30', 'Alder LLC')]);
    const readKeys = async (fileNumber: string) =>
      (await handler.getBusiness({ state: 'CO', fileNumber, withMatchKeys: true })).matchKeys;
    expect((await readKeys('30'))?.alternatives).toMatchObject([{ name: 'Cedar Ridge', companiesWithNameKey: 3 }]);
    expect((await readKeys('18'))?.legal).toMatchObject({ name: 'Cedar Ridge Inc', companiesWithNameKey: 2 });
  });

  it('looks companies up in indexes, whether its plans were made of empty tables or of such as were not analyzed', async () => {
    const late = await RegistryFixture.create();
    const open = () => new pg.Pool({ connectionString: late.test.url, max: 1, options: sessionOptions(KEYED_READS) });
    const pools = [open(), open()];
    const hits = hitsSql([documentKey('CO', '7')]);
    expect(await pools[0]?.query({ ...hits.statement, values: [...hits.values] })).toMatchObject({ rows: [] });
    const [ofEmpty, ofFilled] = pools.map((pool) => businessesHandlerOn(new Database(pool)));
    const request = { state: 'CO', fileNumber: '7', withMatchKeys: true } as const;
    await expect(ofEmpty?.getBusiness(request)).rejects.toMatchObject({ code: { slug: 'business_not_found' } });
    await late.loadColorado(Array.from({ length: 20_000 }, (_, i) => coloradoCompany(String(i), `Cedar ${i} LLC`)));
    for (const handler of [ofEmpty, ofFilled]) {
      expect((await handler?.getBusiness(request))?.matchKeys?.legal.name).toBe('Cedar 7 LLC');
    }
    for (const pool of pools) {
      expect(await new Database(pool).query(hits.statement, hits.values)).toMatchObject([{ name: 'Cedar 7 LLC' }]);
      for (const name of ['get-business-CO', 'match-names-CO', hits.statement.name]) {
        const { rows } = await pool.query<Record<string, string>>(`EXPLAIN EXECUTE "${name}" ('{7}')`);
        const plan = rows.flatMap((row) => Object.values(row)).join('\n');
        expect(plan).toContain('Index Scan using businesses_co_pkey');
        expect(plan).not.toMatch(/Seq Scan on (businesses|names|registrations|addresses|officers)/);
        expect(plan).not.toMatch(/Cond: \(state = '\w+'::text\)$/m); // all of a state, where a key is meant
      }
      await pool.end();
    }
    await late.destroy();
  });

  it('returns the match keys alone to whom needs no more, under the file number as issued', async () => {
    const { matchKeys } = await handler.getBusiness({ state: 'CO', fileNumber: 'A-17', withMatchKeys: true });
    expect(matchKeys).toMatchObject({ state: 'CO', fileNumber: 'A-17', legal: { name: 'Cedar Ridge LLC' } });
    expect(await handler.getMatchKeys({ state: 'CO', fileNumber: 'a-17' })).toEqual({ matchKeys });
  });

  it('counts who bears a name with its legal forms as forms, and says when the company was formed', async () => {
    const names = ['Holcomb and Company', 'Holcomb & Co', 'Holcomb Inc'];
    await registry.loadColorado(names.map((name, i) => coloradoCompany(`3${i}`, name)));
    const { matchKeys } = await handler.getBusiness({ state: 'CO', fileNumber: '30', withMatchKeys: true });
    expect(matchKeys).toMatchObject({
      formed: '2019-03-01',
      asOf: null,
      legal: { companiesWithFolded: 1, companiesWithForms: 2, companiesWithNameKey: 3 },
    });
  });

  it('says for evidence which file each original row was read from, also of rows that are not shown', async () => {
    const { business, origins } = await handler.getBusiness({
      ...{ state: 'CO', fileNumber: 'A-17', withMatchKeys: false, withOrigins: true },
    });
    const { business: same, ...others } = await handler.getBusiness({
      ...{ state: 'CO', fileNumber: 'A-17', withMatchKeys: false },
    });
    expect([business, others]).toEqual([same, { matchKeys: null }]);
    const ofSource = (source: string) => ({
      source,
      load: {
        source,
        file: expect.stringMatching(/^sha256:[0-9a-f]{64}$/),
        as_of: null,
        started_at: expect.any(String),
      },
      confirmed_by: expect.objectContaining({ source }),
    });
    expect(origins).toEqual({
      registrations: [ofSource('us-co/business-registry')],
      further: [{ kind: 'trade_name', key: 'T1', origin: ofSource('us-co/trade-names') }],
      files: ['us-co/business-registry', 'us-co/trade-names'].map((source) => expect.objectContaining({ source })),
    });
    const [listed] = await registry.rows<{ day: string }>('SELECT started_at::date::text AS day FROM loads LIMIT 1');
    expect(await readLoadedFiles(registry.database, listed?.day ?? '')).toContainEqual(origins?.registrations[0]?.load);
  });

  it('names the id of a company that does not exist', async () => {
    const request = { state: 'CO', fileNumber: '99', withMatchKeys: true } as const;
    const refusal = { code: { slug: 'business_not_found' }, message: expect.stringContaining('us-co-99') };
    await expect(handler.getBusiness(request)).rejects.toMatchObject(refusal);
    await expect(handler.getMatchKeys(request)).rejects.toMatchObject(refusal);
  });
});
