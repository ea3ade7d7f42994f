import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { RecordRow } from '@registry/contracts-records-sections';
import type { SectionName } from '@registry/domain';
import fc from 'fast-check';
import { company, record, type MadeRecord } from '../testing/made-records.ts';
import { RecordsFixture } from '../testing/records-fixture.ts';

const cedar = company({ name: 'Cedar Ridge LLC', alternatives: ['Mesa Bread'] });
const keyOf = (row: RecordRow): string => `${row.source} ${String(row.record['KEY'])}`;

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

  const page = (section: SectionName, offset: number, limit: number) =>
    records.listSection.listSection({ matchKeys: cedar, section, offset, limit });

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
        expect(paged.map(keyOf)).toEqual(first.rows.map(keyOf));
        expect(new Set(paged.map(keyOf)).size).toBe(first.totalCount);
        expect(paged.map(({ date }) => date ?? '')).toEqual(
          paged
            .map(({ date }) => date ?? '')
            .sort()
            .reverse(),
        );
        const { sections } = await records.sections(cedar);
        expect(sections.federal.rows.map(keyOf)).toEqual(paged.slice(0, 10).map(keyOf));
        expect(sections.federal.totalCount).toBe(first.totalCount);
      }),
      { numRuns: 25 },
    );
  }, 120_000);

  it('finds exactly the records that a comparison of every record with the company finds', async () => {
    await fc.assert(
      fc.asyncProperty(made, async (all) => {
        await records.clear();
        await records.load('us-co/licenses', all.map(record));
        const { rows } = await page('licenses', 0, 100);
        expect(rows.map((row) => String(row.record['KEY'])).sort()).toEqual(attachedKeys(all).sort());
      }),
      { numRuns: 25 },
    );
  }, 120_000);

  it('answers an empty page beyond the last row with the exact total', async () => {
    await records.load('us-co/licenses', [record({ key: '1', name: 'Cedar Ridge LLC' })]);
    expect(await page('licenses', 30, 30)).toMatchObject({ rows: [], totalCount: 1 });
    expect(await page('permits', 0, 30)).toMatchObject({ rows: [], totalCount: 0 });
  });

  it('orders rows without a date last', async () => {
    const dates = [null, '2019-12-31', '2020-06-01'];
    await records.load(
      'us-co/licenses',
      dates.map((date, i) => record({ key: `${i}`, name: 'Cedar Ridge LLC', date })),
    );
    const { rows } = await page('licenses', 0, 10);
    expect(rows.map(({ date }) => date)).toEqual(['2020-06-01', '2019-12-31', null]);
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

describe('a company with 50,000 records in one section', () => {
  let records: RecordsFixture;

  beforeAll(async () => {
    records = await RecordsFixture.create();
    const many = Array.from({ length: 50_000 }, (_, i) =>
      record({ key: String(i), name: 'Cedar Ridge LLC', date: `20${10 + (i % 10)}-01-${10 + (i % 15)}` }),
    );
    await records.load('us-co/licenses', many);
  }, 60_000);
  afterAll(() => records.destroy());

  it('is counted exactly and paged to the deepest window', async () => {
    const request = { matchKeys: cedar, section: 'licenses' as const };
    const first = await records.listSection.listSection({ ...request, offset: 0, limit: 100 });
    const last = await records.listSection.listSection({ ...request, offset: 9_900, limit: 100 });
    expect([first.totalCount, last.totalCount]).toEqual([50_000, 50_000]);
    expect([first.rows.length, last.rows.length]).toEqual([100, 100]);
    expect(first.rows[0]?.date).toBe('2019-01-24');
  });

  it('costs no more pages of the table than one with fifty', async () => {
    await records.rows('VACUUM ANALYZE licenses');
    const touched = async (): Promise<number> => {
      const [row] = await records.rows<{ touched: number }>(
        `SELECT sum(heap_blks_hit + heap_blks_read + idx_blks_hit + idx_blks_read)::bigint AS touched
           FROM pg_statio_user_tables WHERE relname IN ('licenses', 'subjects', 'subject_names')`,
      );
      return row?.touched ?? 0;
    };
    const flush = 'SELECT pg_stat_force_next_flush()';
    await records.rows(flush);
    const before = await touched();
    await records.listSections.listSections({ matchKeys: cedar });
    await records.rows(flush);
    expect((await touched()) - before).toBeLessThan(1_000);
  });
});
