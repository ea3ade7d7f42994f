import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { searchBusinesses, UNFILTERED } from '@registry/contracts-business-registry';
import { inThePast } from '@registry/request-context';
import { sourcesDirectory } from '@registry/sources';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { businessesHandlerOn } from '../testing/businesses-handler.ts';
import { coloradoCompany, RegistryFixture } from '../testing/registry-fixture.ts';
import { SearchFixture } from '../testing/search-fixture.ts';

const COLORADO = { state: 'CO', fileNumber: '1' } as const;
const DISTRICT = { state: 'DC', fileNumber: 'L00000000002' } as const;
const FLORIDA = { state: 'FL', fileNumber: 'L21000000003' } as const;

type Company = Parameters<ReturnType<typeof businessesHandlerOn>['getBusiness']>[0];

describe('a name that its registry has ended', () => {
  let registry: RegistryFixture;
  let search: SearchFixture;

  beforeAll(async () => {
    registry = await RegistryFixture.create();
    await registry.loadColorado([coloradoCompany('1', 'Cedar Ridge LLC')]);
    await registry.loadTradeNames([
      tradeName('T1', 'Mountain Bread', 'Expired'),
      tradeName('T2', 'Valley Bread', 'Withdrawn'),
      tradeName('T3', 'River Bread', 'Effective'),
      // Registered twice, the second time after the first had ended.
      tradeName('T4', 'Harbor Bread', 'Expired'),
      tradeName('T5', 'HARBOR BREAD', 'Effective'),
    ]);
    await loadSample('us-dc/business-registry', 'sample.json');
    await loadDistrictNames();
    await registry.load('us-fl/business-registry', renumberedFlorida());
    await loadFloridaNames();
    await loadIllinoisNames();
    search = await SearchFixture.start(registry);
  });
  afterAll(async () => {
    await search.end();
    await registry.destroy();
  });

  const tradeName = (id: string, name: string, status: string) => ({
    mastertradenameid: id,
    tradenamedescription: name,
    registrantorganization: 'Cedar Ridge LLC',
    effectivedate: '04/10/2011',
    entitystatus: status,
  });
  const loadSample = (source: string, sample: string) =>
    registry.load(source, join(sourcesDirectory(), source, sample));
  const write = (name: string, text: string): string => {
    const file = join(registry.folder, name);
    writeFileSync(file, text, 'latin1');
    return file;
  };
  /** The sample has Florida's companies under other numbers than its fictitious names. */
  const renumberedFlorida = () => {
    const text = readFileSync(join(sourcesDirectory(), 'us-fl', 'business-registry', 'sample.txt'), 'latin1');
    return write('florida.txt', text.replaceAll('L21000000002', FLORIDA.fileNumber));
  };
  const loadDistrictNames = () => {
    const row = (id: string, name: string, status: string) => ({
      attributes: {
        ...{ TRADE_NAME: name, EFFECTIVE_DATE: 1_577_836_800_000, TRADENAME_STATUS: status },
        ...{ FILE_NUMBER: id, INITIAL_FILENUMBER: DISTRICT.fileNumber },
      },
    });
    const features = [row('TN1', 'Potomac Press', 'Cancelled'), row('TN2', 'Anacostia Press', 'Active')];
    const file = write('district.json', JSON.stringify({ exceededTransferLimit: false, features }));
    return registry.load('us-dc/trade-names', file, undefined, { extent: 'increment' });
  };
  const loadFloridaNames = () => {
    const row = (id: string, name: string, status: string, canceled: string, expires: string): string => {
      const values = { 1: id, 13: name, 339: '03042014', 352: status, 353: canceled, 361: expires, 369: '00001' };
      const holder = { 389: FLORIDA.fileNumber, 401: 'SUNRISE HOLDINGS LLC', 456: 'C', 548: FLORIDA.fileNumber };
      return Object.entries({ ...values, ...holder }).reduce((text, [start, value]) => {
        return text.slice(0, Number(start) - 1) + value + text.slice(Number(start) - 1 + value.length);
      }, ' '.repeat(2098));
    };
    const rows = [
      row('G14000000001', 'PELICAN PRESS', 'C', '05062016', '12312019'),
      row('G14000000002', 'HERON PRESS', 'E', '', '12312019'),
      row('G14000000003', 'OSPREY PRESS', 'A', '', '12312019'),
      row('G14000000004', 'EGRET PRESS', 'A', '', '12312190'),
      row('G14000000005', 'IBIS PRESS', 'C', '12312190', '12312190'),
      row('G14000000006', 'STORK PRESS', 'C', '', '12312190'),
      row('G14000000007', 'LIMPKIN PRESS', 'E', '', '12312190'),
    ];
    return registry.load('us-fl/fictitious-names', write('20260102f.txt', `${rows.join('\r\n')}\r\n`));
  };
  const loadIllinoisNames = () => loadSample('us-il/corporations', 'sample.zip');

  const listNames = async (company: Omit<Company, 'withMatchKeys'>) => {
    const { business } = await businessesHandlerOn(registry.database).getBusiness({ ...company, withMatchKeys: false });
    return business.names
      .filter(({ type }) => type === 'alternative')
      .map(({ name, kind, status, dates }) => [name, kind, status, ...dates.map(({ type, date }) => `${type} ${date}`)])
      .toSorted(([one = ''], [other = '']) => (one < other ? -1 : 1));
  };
  const find = async (q: string) => {
    const { hits } = await search.readModel.search({
      ...{ ...searchBusinesses.example.request, ...UNFILTERED },
      ...{ offset: 0, limit: 10, q },
    });
    return hits.map((hit) => [hit.id, hit.matched_name, hit.matched_name_status, hit.matched_name_ended]);
  };

  it('says so on the profile, and one that another row has in use has not ended', async () => {
    expect(await listNames(COLORADO)).toEqual([
      ['Harbor Bread', 'trade', 'active', 'began 2011-04-10'],
      ['Mountain Bread', 'trade', 'expired', 'began 2011-04-10'],
      ['River Bread', 'trade', 'active', 'began 2011-04-10'],
      ['Valley Bread', 'trade', 'canceled', 'began 2011-04-10'],
    ]);
    expect(await listNames(DISTRICT)).toEqual([
      ['Anacostia Press', 'trade', 'active', 'began 2020-01-01'],
      ['Potomac Press', 'trade', 'canceled', 'began 2020-01-01'],
    ]);
  });

  it('has not ended where its end is a day to come, and is canceled before a day on which it would have expired', async () => {
    const began = 'began 2014-03-04';
    expect(await listNames(FLORIDA)).toEqual([
      ['EGRET PRESS', 'fictitious', 'active', began, 'ended 2190-12-31'],
      ['HERON PRESS', 'fictitious', 'expired', began, 'ended 2019-12-31'],
      ['IBIS PRESS', 'fictitious', 'active', began, 'ended 2190-12-31'],
      ['LIMPKIN PRESS', 'fictitious', 'expired', began],
      ['OSPREY PRESS', 'fictitious', 'expired', began, 'ended 2019-12-31'],
      ['PELICAN PRESS', 'fictitious', 'canceled', began, 'ended 2016-05-06'],
      ['STORK PRESS', 'fictitious', 'canceled', began],
    ]);
  });

  it('is a trade name with its days where the file of companies has it, and a former legal name is replaced', async () => {
    expect(await listNames({ state: 'IL', fileNumber: '50000000' })).toEqual([
      ['PURE ROAD SERVICES (OLD)', 'former', 'replaced', 'filed 2002-02-26'],
      ['PURE ROAD SERVICES [AT HOME]', 'trade', 'active', 'began 2002-02-26'],
    ]);
    expect(await listNames({ state: 'IL', fileNumber: '50000025' })).toContainEqual([
      'SUNRISE CLOTHING',
      'trade',
      'canceled',
      'began 2024-06-11',
      'ended 2025-01-31',
    ]);
  });

  it('says so in a search hit and in a match, with its day', async () => {
    expect(await find('"Mountain Bread"')).toEqual([['us-co-1', 'Mountain Bread', 'expired', '']]);
    expect(await find('"Potomac Press"')).toEqual([[`us-dc-${DISTRICT.fileNumber}`, 'Potomac Press', 'canceled', '']]);
    const florida = `us-fl-${FLORIDA.fileNumber}`;
    expect(await find('"Pelican Press"')).toEqual([[florida, 'PELICAN PRESS', 'canceled', '2016-05-06']]);
    expect(await find('"Egret Press"')).toEqual([[florida, 'EGRET PRESS', 'active', '']]);
    expect(await find('"Cedar Ridge LLC"')).toEqual([['us-co-1', 'Cedar Ridge LLC', 'active', '']]);
    const { results } = await search.matcher.matchCompanies({
      ...{ queries: [{ name: 'Pelican Press', state: 'FL' }], limit: 1, minConfidence: 0 },
    });
    expect(results[0]?.candidates[0]).toMatchObject({
      ...{ matched_name: 'PELICAN PRESS', matched_name_status: 'canceled', matched_name_ended: '2016-05-06' },
    });
  });

  it('was in use before: the registry says so of that time, and the end is a change of the company', async () => {
    const before = new Date().toISOString();
    await registry.loadTradeNames([tradeName('T3', 'River Bread', 'Withdrawn')]);
    expect(await listNames(COLORADO)).toContainEqual(['River Bread', 'trade', 'canceled', 'began 2011-04-10']);
    expect(await inThePast(before, () => listNames(COLORADO))).toContainEqual([
      'River Bread',
      'trade',
      'active',
      'began 2011-04-10',
    ]);
    const changes = await registry.rows<{ before: unknown; after: unknown }>(
      "SELECT before, after FROM business_changes WHERE state = 'CO' AND field = 'alternative_names' ORDER BY version DESC LIMIT 1",
    );
    const river = { object: 'name', name: 'River Bread', type: 'alternative', kind: 'trade', began: '2011-04-10' };
    expect(changes[0]?.before).toContainEqual({ ...river, status: 'active' });
    expect(changes[0]?.after).toContainEqual({ ...river, status: 'canceled' });
  });
});
