import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { compareInRounds, draws, testSeed } from '@registry/testing';
import { type SearchBusinessesRequest, type SparseBusiness, UNFILTERED } from '@registry/contracts-business-registry';
import { standings } from '@registry/domain';
import fc from 'fast-check';
import type { QueryResultRow } from 'pg';
import { type ColoradoRow, coloradoCompany, RegistryFixture } from './registry-fixture.ts';
import { type BoundSql, joinedRows } from '@registry/index-host/terms-found.sql';
import type { SearchFixture } from './search-fixture.ts';
import { countSql, pageSql } from './search-oracle.sql.ts';
import { type HitRow, toHit } from '../search/hit.row.ts';

/** Queries in all; as many of them after each round of changes, of which every third rebuilds the index. */
const QUERIES = draws(5_000, 60);
const ROUNDS = draws(10, 3);
const COMPANIES = 400;

const WORDS = [
  'B',
  'AB',
  'cedar',
  'Café',
  "O'Neil",
  'U.S.',
  'A',
  '7',
  '1st',
  'Ñandú',
  'and',
  '&',
  'Services',
  'Ridge',
  'B&B',
  'ŁÓDŹ',
  'St.',
  'x-ray',
  'XRay',
  'Ray',
  'C:\\N\\t',
  'the',
];
const FORMS = [
  'LLC',
  'L.L.C.',
  'l l c',
  'Limited Liability Company',
  'Professional Limited Liability Company',
  'Limited Liability Limited Partnership',
  'PLLC',
  'Inc',
  'Inc.',
  'Incorporated',
  'Corp',
  'Corporation',
  '& Company',
  'Co.',
  'Limited',
  'Nonprofit Corp',
  'Not-For-Profit Corporation',
  '',
  '',
];
const STATUSES = ['Good Standing', 'Delinquent', 'Voluntarily Dissolved', ' Odd  wording '];
const TYPES = ['DLLC', 'dpc', 'Dnc '];
const DATES = ['01/01/2001', '02/02/2020', '', '12/31/1999', '07/04/1776', '05/05/2055'];
const PLACES = [
  ['Denver', '80202'],
  ['FORT COLLINS', '80524-1234'],
  ['', ''],
] as const;

const numbers = fc.integer({ min: 1, max: COMPANIES });
const words = fc.array(fc.constantFrom(...WORDS), { minLength: 1, maxLength: 4 });
const pair = fc.array(fc.constantFrom(...WORDS), { minLength: 2, maxLength: 2 });
const company = fc.record({
  number: numbers,
  words,
  form: fc.constantFrom(...FORMS),
  status: fc.constantFrom(...STATUSES),
  type: fc.constantFrom(...TYPES),
  date: fc.constantFrom(...DATES),
  place: fc.constantFrom(...PLACES),
});
/** Words of a query: mostly so few that some company has them all. */
const queryWords = fc.oneof(
  { weight: 4, arbitrary: fc.array(fc.constantFrom(...WORDS), { minLength: 1, maxLength: 2 }) },
  { weight: 1, arbitrary: words },
);
const seldom = <Value>(value: fc.Arbitrary<Value>) =>
  fc.oneof({ weight: 7, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: value });
const query: fc.Arbitrary<SearchBusinessesRequest> = fc.record({
  q: fc.oneof(
    queryWords.map((some) => some.join(' ')),
    fc.tuple(pair, fc.constantFrom('', ...FORMS)).map(([some, form]) => `"${some.join(' ')}" ${form}`),
    fc.tuple(fc.constantFrom(...WORDS), fc.constantFrom(...FORMS)).map(([word, form]) => `"${word} ${form}"`),
    fc.tuple(queryWords, fc.constantFrom(...FORMS)).map(([some, form]) => `${some.join(' ')} ${form}`),
    fc.constantFrom(
      ...FORMS.slice(0, -2),
      'services llc',
      'a',
      '7',
      'nobody',
      'cedar cedar',
      'l c',
      'liability',
      'limited cedar',
      'ced*',
      'cedar se*',
      'LL* cedar',
      "o'ne* rid*",
      'inc* ced*',
      'xr*',
      'x-ra*',
      '"x-ray cedar"',
      'xray-7',
    ),
    fc
      .tuple(fc.constantFrom('', '0', '00000000', 'us-co-', 'US-co-', 'us-co-0', 'us-ny-'), numbers)
      .map(([before, number]) => `${before}${number}`),
  ),
  states: fc.constantFrom(
    [],
    [],
    [],
    ['CO' as const],
    ['CO' as const],
    ['NY' as const],
    ['NY' as const, 'CO' as const],
  ),
  standing: seldom(fc.constantFrom(...standings)),
  status: seldom(fc.constantFrom('good standing', 'ODD  WORDING', 'none')),
  entityType: seldom(fc.constantFrom('dllc', 'DNC')),
  city: seldom(fc.constantFrom('denver', 'Fort  Collins', 'Ft. Collins', 'Nowhere')),
  postalCode: seldom(fc.constantFrom('80202', '80524', '10001')),
  formedFrom: seldom(fc.constantFrom('1602-03-20', '1875-01-01', '2001-01-01', '2001-01-02', '2054-01-01')),
  formedTo: seldom(fc.constantFrom('1602-03-20', '1874-12-31', '1999-12-31', '2020-02-02', '9999-12-31')),
  sort: fc.constantFrom('relevance' as const, 'registration_date' as const),
  offset: fc.constantFrom(0, 0, 0, 5, 30, 390),
  limit: fc.constantFrom(1, 10, 30, 100),
});

/** Specs of every engine: `start` starts a replica. */
export function testSearches(start: (registry: RegistryFixture) => Promise<SearchFixture>): void {
  let registry: RegistryFixture;
  let search: SearchFixture;
  const seed = testSeed();

  beforeAll(async () => {
    registry = await RegistryFixture.create();
    search = await start(registry);
  });
  afterAll(async () => {
    await search.end();
    await registry.destroy();
  });

  it(`answers ${QUERIES} generated queries as the SQL does, under loads, changes and rebuilds (TEST_SEED=${seed})`, async () => {
    const changes = fc.sample(
      fc.uniqueArray(company, { selector: ({ number }) => number, minLength: 60, maxLength: 120 }),
      { seed, numRuns: ROUNDS },
    );
    const queries = fc.sample(query, { seed, numRuns: QUERIES });
    const change = async (round: number): Promise<void> => {
      await registry.loadColorado((changes[round] ?? []).map(toRow));
      if (round % 3 === 2) await Promise.all([search.index.rebuild(), search.index.catchUp()]);
      await search.index.catchUp();
    };
    const found = await compareInRounds(queries, { rounds: ROUNDS, change, compare: compareWithOracle });
    expect(found).toBeGreaterThan(QUERIES / draws(4, 20)); // else the queries would hardly find anything, and prove little
  }, 3_600_000);

  it('finds a company that was just written at once in the replica that wrote it, and after a signal in another', async () => {
    const other = await start(registry);
    try {
      await registry.loadColorado([coloradoCompany('9999', 'Zebra Quartz LLC')]);
      await search.index.refresh('CO', ['9999']);
      const request = {
        q: 'zebra quartz',
        ...UNFILTERED,
        sort: 'relevance',
        offset: 0,
        limit: 10,
      } as const;
      expect((await search.readModel.search(request)).totalCount).toBe(1);
      await other.index.catchUp();
      expect((await other.readModel.search(request)).totalCount).toBe(1);
    } finally {
      await other.end();
    }
  });

  /** Fails where they differ; whether anything was found. */
  async function compareWithOracle(request: SearchBusinessesRequest): Promise<boolean> {
    const [reply, expected] = await Promise.all([search.readModel.search(request), oracle(request)]);
    const hits = reply.hits.map((hit) =>
      Object.fromEntries(Object.entries(hit).filter(([name]) => !name.startsWith('matched_'))),
    );
    expect({ request, hits, totalCount: reply.totalCount }).toEqual({ request, ...expected });
    return expected.totalCount > 0;
  }

  async function oracle(request: SearchBusinessesRequest): Promise<Oracle> {
    const names = await readRows<{ name: string }>({
      text: "SELECT DISTINCT name FROM names n WHERE name ~ '-'",
      values: [],
    });
    const joined = joinedRows(names.map(({ name }) => name));
    const hits = await readRows<HitRow>(pageSql(request, joined));
    const [counted] = await readRows<{ total: number }>(countSql(request, joined));
    return { hits: hits.map((hit) => ({ ...toHit(hit), entity_id: '' })), totalCount: counted?.total ?? 0 };
  }

  /** All companies here are Colorado's: a statement on the partitions of all states takes ten times as long, most of it to be planned. */
  function readRows<Row extends QueryResultRow>({ text, values }: BoundSql): Promise<Row[]> {
    const ofColorado = text
      .replaceAll(/\b(businesses|names)(?= [bn]\b)/g, '$1_co')
      .replaceAll(/\baddresses(?= a\b)/g, "(SELECT * FROM addresses WHERE state = 'CO')");
    return registry.database.query<Row>({ name: '', text: ofColorado }, values);
  }
}

interface Oracle {
  readonly hits: readonly SparseBusiness[];
  readonly totalCount: number;
}

/** Some with leading zeros, some with letters. */
function fileNumber(number: number): string {
  return ['', '00', 'N0', ''][number % 4] + String(number);
}

function toRow({
  number,
  words: some,
  form,
  status,
  type,
  date,
  place,
}: typeof company extends fc.Arbitrary<infer T> ? T : never): ColoradoRow {
  return coloradoCompany(fileNumber(number), `${some.join(' ')} ${form}`.trim(), {
    entitystatus: status,
    entitytype: type,
    entityformdate: date,
    principalcity: place[0],
    principalzipcode: place[1],
    agentprincipalcity: 'NOWHERE',
    agentprincipalzipcode: '10001',
  });
}
