import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Coverage } from '@registry/contracts-records-sections';
import { RECORD_KIND_NAMES, RECORD_KINDS, type RecordKind, SECTION_NAMES, type SectionName } from '@registry/domain';
import { sourcesDirectory } from '@registry/sources';
import { draws } from '@registry/testing';
import fc from 'fast-check';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { company, record } from '../../testing/made-records.ts';
import { type Described, RecordsFixture } from '../../testing/records-fixture.ts';

/** A file of a source as loads find it. */
interface MadeLoad extends Described {
  readonly place: 'us-or' | 'us-co' | 'us';
  readonly kind: RecordKind;
  readonly extent: 'whole' | 'increment';
  readonly rows: number;
}

const loads = fc.record({
  place: fc.constantFrom('us-or' as const, 'us-co' as const, 'us' as const),
  kind: fc.constantFrom(...RECORD_KIND_NAMES),
  extent: fc.constantFrom('whole' as const, 'increment' as const),
  rows: fc.integer({ min: 1, max: 3 }),
  scope: fc.constantFrom('cannabis', 'hemp', 'all of it', null),
  complete: fc.constantFrom('The agency says so.', null),
  expectedRows: fc.constantFrom(2, null),
});

describe('the coverage of sections', () => {
  let records: RecordsFixture;

  beforeAll(async () => {
    records = await RecordsFixture.create();
  });
  beforeEach(() => records.clear());
  afterAll(() => records.destroy());

  const oregon = company({ name: 'Nobody LLC', state: 'OR' });
  const coverage = async (matchKeys = oregon): Promise<Readonly<Record<SectionName, Coverage>>> => {
    const { sections } = await records.sections({ ...matchKeys, isReal: true });
    return Object.fromEntries(SECTION_NAMES.map((name) => [name, sections[name].coverage])) as never;
  };
  const load = async (n: number, { place, kind, extent, rows, ...described }: MadeLoad) => {
    const made = Array.from({ length: rows }, (_, i) =>
      record({ key: `${n}-${i}`, kind, name: 'Elsewhere LLC', state: 'OR' }),
    );
    await records.load(`${place}/source-${n}`, made, undefined, { extent, ...described });
  };
  const covers = ({ complete, extent, rows, expectedRows, kind, place }: MadeLoad): boolean =>
    complete !== null &&
    extent === 'whole' &&
    rows >= (expectedRows ?? 0) &&
    RECORD_KINDS[kind].hasOneRegister &&
    place !== 'us-co';

  it('is earned by a whole file of a complete register alone, and no further source makes a statement less true', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(loads, { minLength: 1, maxLength: 6 }), async (all) => {
        await records.clear();
        let before = await coverage();
        for (const [n, one] of all.entries()) {
          await load(n, one);
          const after = await coverage();
          const loaded = all.slice(0, n + 1);
          for (const section of SECTION_NAMES) {
            const earned =
              section !== 'federal' &&
              loaded.some((each) => covers(each) && RECORD_KINDS[each.kind].sections[0] === section);
            expect([section, after[section].status === 'covered']).toEqual([section, earned]);
            const itself = covers(one) && RECORD_KINDS[one.kind].sections[0] === section;
            if (!itself && before[section].status === 'partial') expect(after[section].status).toBe('partial');
            // What was said to be searched still is.
            const said = before[section].sources.map(({ source }) => source);
            expect(after[section].sources.map(({ source }) => source)).toEqual(expect.arrayContaining(said));
            if (after[section].status === 'partial')
              expect(after[section].scope?.split('; ')).toEqual(
                expect.arrayContaining(before[section].scope?.split('; ') ?? []),
              );
          }
          before = after;
        }
      }),
      { numRuns: draws(40, 6) },
    );
  });

  it('names each license source that is loaded, whatever else is', async () => {
    const lists = ['us-or/cannabis-licenses', 'us/hemp-producers'].map((source) => ({
      source,
      file: join(sourcesDirectory(), source, source.startsWith('us-or') ? 'sample.tsv' : 'sample.csv'),
    }));
    for (const { source, file } of lists) await records.loadFile(source, file);
    expect((await coverage()).licenses).toMatchObject({
      status: 'partial',
      scope: expect.stringMatching(
        /^cannabis licenses; hemp producer licenses \(loaded: 16 of more than 15,000 rows, only of /,
      ),
    });
    const construction = company({ name: 'Nobody LLC', state: 'FL' });
    expect((await coverage(construction)).licenses).toMatchObject({
      status: 'partial',
      scope: expect.stringMatching(/^hemp producer licenses \(loaded: 16 of more than 15,000 rows, only of /),
    });
  });

  it('has the date and load of each source, whatever else was loaded later', async () => {
    const made = (key: string) => [record({ key, name: 'Elsewhere LLC', state: 'OR' })];
    const days = { 'us-or/old-list': '2019-01-15', 'us/source-new': '2026-10-01', 'us-or/list': '2026-06-30' };
    for (const [source, asOf] of Object.entries(days)) await records.load(source, made(source), undefined, { asOf });
    await records.load('us-co/licenses', made('1'), undefined, { asOf: '2026-11-20' });
    await records.load('us-or/list', made('2'), undefined, { asOf: '2018-01-01' });
    const ended = await records.rows<{ source: string; as_of: string; loaded_at: string }>(
      `SELECT slug AS source, as_of::text, finished_at AS loaded_at FROM loads JOIN sources USING (source_no)
        WHERE as_of::text = ANY ('{${Object.values(days).join()}}') ORDER BY slug`,
    );
    const { sources } = (await coverage()).licenses;
    expect(sources).toEqual(ended.map((one) => ({ ...one, loaded_at: new Date(one.loaded_at).toISOString() })));
    expect(sources.map(({ source, as_of: asOf }) => [source, asOf])).toEqual(Object.entries(days).toSorted());
  });

  it('says what part of a nationwide source is loaded, and of which state', async () => {
    const source = 'us/irs-eo-bmf';
    const [header = '', first = ''] = readFileSync(join(sourcesDirectory(), source, 'sample.csv'), 'utf8').split('\n');
    const state = header.split(',').indexOf('STATE');
    const inAlaska = first
      .split(',')
      .map((cell, at) => (at === state ? 'AK' : cell))
      .join(',');
    await records.loadText(source, `${header}\n${inAlaska}\n`);
    const { federal } = await coverage();
    expect(federal).toMatchObject({
      status: 'partial',
      scope: 'exempt organizations of the IRS (loaded: 1 of more than 1,700,000 rows, only of Alaska)',
    });
  });

  it('takes liens as covered only once what makes them and what names the debtors are both whole', async () => {
    const described = { complete: 'The agency says so.', scope: 'UCC filings', expectedRows: 1 };
    const part = (recordKey: string | null, debtors: readonly string[]) => {
      const { key, ...content } = record({ key: '1', kind: 'lien', name: debtors, state: 'OR' });
      if ('family' in content) throw new Error('A record is no part.');
      const { records: rows, ...adds } = content;
      return { key, family: 'us-or/ucc', part: 'one', recordKey, joinKeys: ['1'], records: rows, adds };
    };
    const filings = (extent: 'whole' | 'increment') =>
      records.load('us-or/ucc-filings', [part('1', [])], undefined, { ...described, extent });
    const liens = async () => (await coverage()).liens;
    await filings('whole');
    expect(await liens()).toMatchObject({ status: 'not_covered' });
    const debtors = (extent: 'whole' | 'increment') =>
      records.load('us-or/ucc-debtors', [part(null, ['Elsewhere LLC'])], undefined, { ...described, extent });
    await debtors('increment');
    expect(await liens()).toMatchObject({ status: 'partial', scope: 'UCC filings (loaded: 1 row)' });
    await debtors('whole');
    expect(await liens()).toMatchObject({ status: 'covered', scope: null });
  });
});
