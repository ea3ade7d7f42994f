import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { SearchBusinessesReply, SearchBusinessesRequest } from '@registry/contracts-business-registry';
import { foldedName } from '@registry/domain';
import fc from 'fast-check';
import { readdirSync, truncateSync } from 'node:fs';
import { join } from 'node:path';
import { type ColoradoRow, coloradoCompany, RegistryFixture } from '../testing/registry-fixture.ts';
import { SearchFixture } from '../testing/search-fixture.ts';
import { oracleSeed } from '../testing/testing.config.ts';
import { companyIndexFiles } from './company-base.ts';
import { type HitRow, toHit } from './hit.row.ts';
import { countSql, pageSql } from './search-businesses.sql.ts';

/** Queries in all; a tenth of them after each round of changes. */
const QUERIES = 5_000;
const ROUNDS = 10;
/** Queries asked of Postgres side by side. */
const AT_ONCE = 8;
const COMPANIES = 400;

const WORDS = [
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
  'C:\\N\\t',
  'the',
];
const FORMS = ['LLC', 'L.L.C.', 'Inc', 'Inc.', 'Corp', 'Limited Liability Company', '', ''];
const STATUSES = ['Good Standing', 'Delinquent', 'Voluntarily Dissolved', ' Odd  wording '];
const TYPES = ['DLLC', 'dpc', 'Dnc '];
const DATES = ['01/01/2001', '02/02/2020', '', '12/31/1999'];

const words = fc.array(fc.constantFrom(...WORDS), { minLength: 1, maxLength: 4 });
const company = fc.record({
  number: fc.integer({ min: 1, max: COMPANIES }),
  words,
  form: fc.constantFrom(...FORMS),
  status: fc.constantFrom(...STATUSES),
  type: fc.constantFrom(...TYPES),
  date: fc.constantFrom(...DATES),
});
const query: fc.Arbitrary<SearchBusinessesRequest> = fc.record({
  q: fc.oneof(
    words.map((some) => some.join(' ')),
    fc.tuple(words, fc.constantFrom(...FORMS)).map(([some, form]) => `${some.join(' ')} ${form}`),
    fc.constantFrom('llc', 'services llc', 'a', '7', 'nobody', 'cedar cedar'),
  ),
  state: fc.constantFrom(null, null, 'CO' as const, 'NY' as const),
  status: fc.constantFrom(null, null, 'good standing', 'ODD  WORDING', 'none'),
  entityType: fc.constantFrom(null, null, 'dllc', 'DNC'),
  sort: fc.constantFrom('relevance' as const, 'registration_date' as const),
  offset: fc.constantFrom(0, 0, 5, 30, 390),
  limit: fc.constantFrom(1, 10, 30, 100),
});

describe('search by the index', () => {
  let registry: RegistryFixture;
  let search: SearchFixture;
  const seed = oracleSeed();

  beforeAll(async () => {
    registry = await RegistryFixture.create();
    search = await SearchFixture.start(registry);
  });
  afterAll(async () => {
    await search.end();
    await registry.destroy();
  });

  it(`answers ${QUERIES} generated queries as the SQL does, under loads, changes and rebuilds (ORACLE_SEED=${seed})`, async () => {
    const changes = fc.sample(
      fc.uniqueArray(company, { selector: ({ number }) => number, minLength: 60, maxLength: 120 }),
      { seed, numRuns: ROUNDS },
    );
    const queries = fc.sample(query, { seed, numRuns: QUERIES });
    let compared = 0;
    for (const [round, companies] of changes.entries()) {
      await registry.loadColorado(companies.map(toRow));
      if (round % 3 === 2) await Promise.all([search.index.rebuild(), search.index.catchUp()]);
      await search.index.catchUp();
      const asked = queries.slice((round * QUERIES) / ROUNDS, ((round + 1) * QUERIES) / ROUNDS);
      for (let from = 0; from < asked.length; from += AT_ONCE) {
        const found = await Promise.all(asked.slice(from, from + AT_ONCE).map(compareWithOracle));
        compared += found.filter(Boolean).length;
      }
    }
    expect(compared).toBeGreaterThan(QUERIES / 4); // else the queries would hardly find anything, and prove little
  }, 300_000);

  it('finds a company that was just written at once in the replica that wrote it, and after a signal in another', async () => {
    const other = await SearchFixture.start(registry);
    try {
      await registry.loadColorado([coloradoCompany('9999', 'Zebra Quartz LLC')]);
      await search.index.refresh('CO', ['9999']);
      const request = {
        q: 'zebra quartz',
        state: null,
        status: null,
        entityType: null,
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

  it('starts from its file with what happened since, and from the tables when its files are damaged', async () => {
    await search.index.rebuild();
    await registry.loadColorado([coloradoCompany('8888', 'Quagga Basalt LLC')]);
    await search.index.catchUp();
    const { documents } = search.index.statistics;
    expect(await startedAnew()).toEqual({ found: 1, documents, baseDocuments: documents - 1 });
    const folder = companyIndexFiles(registry.folder).folder;
    for (const name of readdirSync(folder)) truncateSync(join(folder, name), 1_000);
    expect(await startedAnew()).toEqual({ found: 1, documents, baseDocuments: documents });
  });

  async function startedAnew() {
    const replica = await SearchFixture.start(registry);
    const { total } = replica.index.search({ terms: ['QUAGGA', 'BASALT'].map(foldedName), offset: 0, limit: 10 });
    const { documents, baseDocuments } = replica.index.statistics;
    await replica.end();
    return { found: total, documents, baseDocuments };
  }

  /** Fails where they differ; whether anything was found. */
  async function compareWithOracle(request: SearchBusinessesRequest): Promise<boolean> {
    const [reply, expected] = await Promise.all([search.readModel.search(request), oracle(request)]);
    expect({ request, ...reply }).toEqual({ request, ...expected });
    return expected.totalCount > 0;
  }

  async function oracle(request: SearchBusinessesRequest): Promise<SearchBusinessesReply> {
    const page = pageSql(request);
    const count = countSql(request);
    const hits = await registry.database.query<HitRow>({ name: '', text: page.text }, page.values);
    const [counted] = await registry.database.query<{ total: number }>({ name: '', text: count.text }, count.values);
    return { hits: hits.map(toHit), totalCount: counted?.total ?? 0 };
  }
});

function toRow({
  number,
  words: some,
  form,
  status,
  type,
  date,
}: typeof company extends fc.Arbitrary<infer T> ? T : never): ColoradoRow {
  return coloradoCompany(String(number), `${some.join(' ')} ${form}`.trim(), {
    entitystatus: status,
    entitytype: type,
    entityformdate: date,
  });
}
