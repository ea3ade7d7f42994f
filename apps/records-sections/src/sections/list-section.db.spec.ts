import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { draws, eventually } from '@registry/testing';
import { toDate, type RecordRow } from '@registry/contracts-records-sections';
import type { SectionName } from '@registry/domain';
import { matchSubjects, type Subject } from '@registry/matching';
import type { BoundStatement } from '@registry/persistence';
import fc from 'fast-check';
import { findSubjects } from '../matching/find-subjects.sql.ts';
import { company, record, type MadeRecord } from '../testing/made-records.ts';
import { RecordsFixture } from '../testing/records-fixture.ts';
import { selectNewestOfEachKind } from './newest-of-each-kind.sql.ts';

const cedar = company({ name: 'Cedar Ridge LLC', alternatives: ['Mesa Bread'] });
const toKey = (row: RecordRow): string => `${row.source} ${String(row.record['KEY'])}`;

/** Records of which some are the company's, with few dates and few keys so that ties are frequent. */
const made = fc.uniqueArray(
  fc.record({
    key: fc.constantFrom(...Array.from({ length: 40 }, (_, i) => `K${i}`), 'É', 'Z', '_'),
    name: fc.constantFrom('Cedar Ridge LLC', 'CEDAR RIDGE', 'Mesa Bread Inc', 'Another LLC'),
    trade: fc.option(fc.constantFrom('Mesa Bread', 'Someone'), { nil: undefined }),
    date: fc.constantFrom(null, '2020-01-01', '2020-01-02'),
    ein: fc.constantFrom(null, '841234567'),
  }),
  { selector: ({ key }) => key, minLength: 1, maxLength: 40 },
);

describe('list-section', () => {
  let records: RecordsFixture;

  beforeEach(async () => {
    records = await RecordsFixture.create();
  });
  afterEach(() => records.destroy());

  const page = (section: SectionName, offset: number, limit: number, minConfidence = 0.5) =>
    records.listSection.listSection({ matchKeys: cedar, section, minConfidence, offset, limit });

  it('gives each row once over all pages, in a total order, as many as the total says', async () => {
    await fc.assert(
      fc.asyncProperty(made, made, fc.integer({ min: 1, max: 7 }), async (irs, ppp, limit) => {
        await records.clear();
        await records.load(
          'us/irs',
          irs.map((one) => record({ ...one, kind: 'record' })),
        );
        await records.load(
          'us/ppp',
          ppp.map((one) => record({ ...one, kind: 'loan' })),
        );
        const first = await page('federal', 0, 100);
        expect(first.rows).toHaveLength(first.totalCount);
        const paged: RecordRow[] = [];
        for (let offset = 0; offset < first.totalCount + limit; offset += limit) {
          const { rows, totalCount } = await page('federal', offset, limit);
          expect(totalCount).toBe(first.totalCount);
          paged.push(...rows);
        }
        expect(paged.map(toKey)).toEqual(first.rows.map(toKey));
        expect(new Set(paged.map(toKey)).size).toBe(first.totalCount);
        expect(paged.map((row) => toDate(row) ?? '')).toEqual(
          paged
            .map((row) => toDate(row) ?? '')
            .sort()
            .reverse(),
        );
        const { sections } = await records.sections(cedar);
        expect(sections.federal.rows.map(toKey)).toEqual(paged.slice(0, 10).map(toKey));
        expect(sections.federal.totalCount).toBe(first.totalCount);
        const counted = await records.countSections.countSections({
          companies: [company({ name: 'Another LLC' }), cedar],
          sections: ['federal', 'licenses'],
          minConfidence: 0.5,
        });
        const totals = { federal: first.totalCount, licenses: 0 };
        expect(counted.companies[1]).toEqual({ totals, coverage: 0 });
      }),
      { numRuns: draws(25, 5) },
    );
  });

  it('finds exactly the records that a comparison of every record with the company finds', async () => {
    await fc.assert(
      fc.asyncProperty(made, async (all) => {
        await records.clear();
        await records.load('us-co/licenses', all.map(record));
        const { rows } = await page('licenses', 0, 100, 0);
        expect(rows.map((row) => String(row.record['KEY'])).sort()).toEqual(attachedKeys(all).sort());
      }),
      { numRuns: draws(25, 5) },
    );
  });

  it('answers an empty page beyond the last row with the exact total', async () => {
    await records.load('us-co/licenses', [
      record({ key: '1', name: 'Cedar Ridge LLC' }),
      record({ key: '2', name: 'Jones Holdings Inc', trade: 'Mesa Bread' }),
    ]);
    expect(await page('licenses', 30, 30, 0)).toMatchObject({ rows: [], totalCount: 2 });
    expect(await page('permits', 0, 30)).toMatchObject({ rows: [], totalCount: 0 });
  });

  it('orders rows without a date last', async () => {
    const dates = [null, '2019-12-31', '2020-06-01'];
    await records.load(
      'us-co/licenses',
      dates.map((date, i) => record({ key: `${i}`, name: 'Cedar Ridge LLC', date })),
    );
    const { rows } = await page('licenses', 0, 10);
    expect(rows.map(toDate)).toEqual(['2020-06-01', '2019-12-31', null]);
  });
});

/** The rules said once more, over every record, for one company without rivals and without an EIN of its own. */
function attachedKeys(all: readonly (MadeRecord & { readonly name: string })[]): string[] {
  const isCedar = (one: (typeof all)[number]): boolean => one.name.toUpperCase().startsWith('CEDAR RIDGE');
  const ein = all.some((one) => isCedar(one) && one.ein !== null) ? '841234567' : null;
  const holders = new Set(all.filter(({ trade }) => trade === 'Mesa Bread').map(({ name }) => name.split(' ')[0]));
  return all
    .filter((one) => {
      if (isCedar(one) || one.name === 'Mesa Bread Inc') return true;
      return (one.ein !== null && one.ein === ein) || (one.trade === 'Mesa Bread' && holders.size === 1);
    })
    .map(({ key }) => key);
}

/** In `npm test` as many as the deepest window has, and more. */
const MANY = draws(50_000, 12_000);

describe.each(
  draws(
    [
      [1, 1_100],
      [500, 10_000],
    ],
    [[500, 10_000]],
  ),
)(`a company with ${MANY} records in one section, at %d places`, (places = 0, pagesMax = 0) => {
  let records: RecordsFixture;

  beforeAll(async () => {
    records = await RecordsFixture.create();
    const many = Array.from({ length: MANY }, (_, i) =>
      record({
        key: String(i),
        name: 'Cedar Ridge LLC',
        date: i % 11 === 0 ? null : `20${10 + (i % 10)}-01-${10 + (i % 15)}`,
        address: `${i} Main St, Denver, CO ${80_000 + (i % places)}`,
      }),
    );
    await records.load('us-co/licenses', many);
  });
  afterAll(() => records.destroy());

  it('is counted exactly and paged to the deepest window, newest first', async () => {
    const newest = await records.rows<{ row_key: string }>(
      'SELECT row_key FROM licenses ORDER BY date DESC NULLS LAST, row_key COLLATE "C" LIMIT 10000',
    );
    const keys = newest.map((row) => row.row_key);
    for (const offset of [0, 200, 9_900]) {
      const request = { matchKeys: cedar, section: 'licenses' as const, minConfidence: 0.5, offset, limit: 100 };
      const { rows, totalCount } = await records.listSection.listSection(request);
      expect(totalCount).toBe(MANY);
      expect(rows.map((row) => String(row.record['KEY']))).toEqual(keys.slice(offset, offset + 100));
    }
    const { rows } = (await records.sections(cedar)).sections.licenses;
    expect(rows.map((row) => String(row.record['KEY']))).toEqual(keys.slice(0, 10));
  });

  it('costs few pages of the tables beside its records', async () => {
    await eventually(pagesNotVisibleToAll, 0, 60_000);
    const pages = async ({ statement, values }: BoundStatement): Promise<number> => {
      const explained = `EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) ${statement.text}`;
      const [row] = await records.database.query<{ 'QUERY PLAN': readonly [{ readonly Plan: Buffers }] }>(
        { name: `explain-${statement.name}`, text: explained },
        values,
      );
      const plan = row?.['QUERY PLAN'][0].Plan;
      return (plan?.['Shared Hit Blocks'] ?? Number.NaN) + (plan?.['Shared Read Blocks'] ?? Number.NaN);
    };
    const requested = findSubjects([{ keys: cedar, everywhere: false }]);
    const { matched } = matchSubjects(
      await records.database.query<Subject>(requested.statement, requested.values),
      cedar,
    );
    expect(matched).toHaveLength(places);
    expect((await pages(requested)) + (await pages(selectNewestOfEachKind([matched])))).toBeLessThan(pagesMax);
  });

  /**
   * Vacuums. While any session reads the database, as autovacuum does to analyze a table, what was written since is not marked as
   * visible to all, and an index-only scan then reads a page of the table for each row.
   */
  async function pagesNotVisibleToAll(): Promise<number> {
    await records.rows('VACUUM ANALYZE licenses, subjects, subject_names');
    const [row] = await records.rows<{ pages: number }>(
      `SELECT sum(relpages - relallvisible)::int AS pages FROM pg_class
        WHERE oid IN ('licenses'::regclass, 'subjects'::regclass, 'subject_names'::regclass)`,
    );
    return row?.pages ?? Number.NaN;
  }
});

interface Buffers {
  readonly 'Shared Hit Blocks': number;
  readonly 'Shared Read Blocks': number;
}
