import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { LienRow } from '@registry/contracts-records-sections';
import type { RecordName } from '@registry/pipeline';
import { draws } from '@registry/testing';
import fc from 'fast-check';
import { readFileSync } from 'node:fs';
import { company, head } from '../testing/made-records.ts';
import { type KeyedRecord, RecordsFixture } from '../testing/records-fixture.ts';

const FAMILY = 'us-co/ucc';

interface MadePart {
  readonly key: string;
  readonly part: string;
  readonly joins: readonly string[];
  readonly makes?: string;
  readonly date?: string;
  readonly names?: readonly string[];
  readonly head?: Partial<ReturnType<typeof head<'lien'>>>;
}

function part({ key, part: name, joins, makes, date, names = [], head: more }: MadePart): KeyedRecord {
  const legal: RecordName[] = names.map((one) => ({ name: one, kind: 'legal', addresses: [] }));
  const nothing = { ...head('lien', ''), debtors: names };
  return {
    key,
    family: FAMILY,
    part: name,
    recordKey: makes ?? null,
    joinKeys: joins,
    adds: {
      subject: { names: legal, state: 'CO', fileNumber: null, ein: null },
      date: date ?? null,
      head: { ...nothing, ...more },
    },
    records: [{ key }],
  };
}

/** Two financing statements: the first continued once, both against Cedar Ridge. */
const files: Readonly<Record<string, readonly KeyedRecord[]>> = {
  'us-co/ucc-filings': [
    part({
      key: 'F1',
      part: 'filings',
      joins: ['file:1'],
      makes: '1',
      date: '2015-05-05',
      head: { filing_number: '2015F1', status: 'Active', expiration_date: '2020-05-05' },
    }),
    part({
      key: 'F1c',
      part: 'filings',
      joins: ['file:1'],
      makes: '1',
      date: '2020-01-01',
      head: { filing_number: '2020C9', status: 'Continued', expiration_date: '2025-05-05' },
    }),
    part({
      key: 'F2',
      part: 'filings',
      joins: ['file:2'],
      makes: '2',
      date: '2021-01-01',
      head: { filing_number: '2021F2' },
    }),
  ],
  'us-co/ucc-debtors': [
    part({ key: 'D1', part: 'debtors', joins: ['file:1'], names: ['CEDAR RIDGE LLC'] }),
    part({ key: 'D2', part: 'debtors', joins: ['file:1'], head: { debtors: ['JANE DOE'] } }),
    part({ key: 'D3', part: 'debtors', joins: ['file:2'], names: ['CEDAR RIDGE LLC'] }),
    part({ key: 'D4', part: 'debtors', joins: ['file:3'], names: ['CEDAR RIDGE LLC'] }),
  ],
  'us-co/ucc-secured-parties': [
    part({ key: 'S1', part: 'secured_parties', joins: ['file:1'], head: { secured_parties: ['FIRST BANK'] } }),
  ],
  'us-co/ucc-collateral': [
    part({ key: 'C1', part: 'collateral', joins: ['file:1'], head: { collateral: 'Ovens' } }),
    part({ key: 'C2', part: 'collateral', joins: ['file:1'], head: { collateral: 'Trucks' } }),
  ],
};

describe('records that stand in several files', () => {
  let records: RecordsFixture;

  beforeEach(async () => {
    records = await RecordsFixture.create();
  });
  afterEach(() => records.destroy());

  const liens = () =>
    records.listSection.listSection({
      matchKeys: company({ name: 'Cedar Ridge LLC' }),
      section: 'liens',
      minConfidence: 0.5,
      offset: 0,
      limit: 10,
    });
  const load = async (sources: readonly string[]) => {
    for (const source of sources) await records.load(source, files[source] ?? []);
  };
  const timeless = (rows: readonly unknown[]) =>
    rows.map((row) => ({ ...(row as LienRow), retrieved_at: '', sources: [] }));

  it('are put together: names from one, dates from another, each file’s rows under its own name', async () => {
    await load(Object.keys(files));
    const { rows, totalCount, coverage } = await liens();
    expect(totalCount).toBe(2);
    expect(rows[0]).toMatchObject({ filing_number: '2021F2', secured_parties: [] });
    expect(rows[1]).toMatchObject({
      filing_number: '2015F1',
      filed_date: '2015-05-05',
      status: 'Continued',
      expiration_date: '2025-05-05',
      secured_parties: ['FIRST BANK'],
      debtors: ['CEDAR RIDGE LLC', 'JANE DOE'],
      collateral: 'Ovens\nTrucks',
      source: FAMILY,
      record: {
        filings: [{ key: 'F1' }, { key: 'F1c' }],
        collateral: [{ key: 'C1' }, { key: 'C2' }],
        debtors: [{ key: 'D1' }, { key: 'D2' }],
        secured_parties: [{ key: 'S1' }],
      },
    });
    expect(coverage.sources.map(({ source }) => source)).toEqual([FAMILY]);
  });

  it('are the same in whatever order their files are loaded', async () => {
    await load(Object.keys(files));
    const expected = timeless((await liens()).rows);
    await fc.assert(
      fc.asyncProperty(fc.shuffledSubarray(Object.keys(files), { minLength: 4 }), async (order) => {
        await records.clear();
        await load(order);
        expect(timeless((await liens()).rows)).toEqual(expected);
      }),
      { numRuns: draws(10, 4) },
    );
  });

  it('are not shown, and not counted as searched, before the file that makes them and the one that names them', async () => {
    await load(['us-co/ucc-debtors', 'us-co/ucc-collateral']);
    expect(await liens()).toEqual({
      rows: [],
      totalCount: 0,
      coverage: { status: 'not_covered', scope: null, sources: [], register: 'whole' },
    });
    await load(['us-co/ucc-filings']);
    expect(await liens()).toMatchObject({ totalCount: 2, coverage: { status: 'partial' } });
  });

  it('follow a part that changes, joins another record, or no longer makes one', async () => {
    await load(Object.keys(files));
    const [bank] = files['us-co/ucc-secured-parties'] ?? [];
    await records.load('us-co/ucc-secured-parties', [{ ...(bank as KeyedRecord), joinKeys: ['file:2'] }]);
    const moved = (await liens()).rows as readonly LienRow[];
    expect(moved.map((row) => row.secured_parties)).toEqual([['FIRST BANK'], []]);
    await records.load('us-co/ucc-filings', [
      part({
        key: 'F2',
        part: 'filings',
        joins: ['file:9'],
        makes: '9',
        date: '2021-01-01',
        head: { filing_number: '2021F2' },
      }),
    ]);
    expect((await liens()).rows.map((row) => (row as LienRow).filing_number)).toEqual(['2015F1']);
    expect(await records.rows('SELECT sum(record_count) FROM subjects')).toEqual([{ sum: 1 }]);
  });

  it('are joined by any of several keys, as revocations are by docket or by DOT number', async () => {
    await records.load('us-co/ucc-filings', [
      part({
        key: 'A',
        part: 'census',
        joins: ['dot:1', 'docket:MC9'],
        makes: 'dot:1',
        date: '2010-01-01',
        names: ['Cedar Ridge LLC'],
      }),
    ]);
    await records.load('us-co/revocations', [
      part({ key: 'R1', part: 'revocations', joins: ['docket:MC9'] }),
      part({ key: 'R2', part: 'revocations', joins: ['dot:1', 'docket:MC9'] }),
      part({ key: 'R3', part: 'revocations', joins: ['dot:2'] }),
    ]);
    const { rows } = await liens();
    expect(rows.map((row) => row.record)).toEqual([
      { census: [{ key: 'A' }], revocations: [{ key: 'R1' }, { key: 'R2' }] },
    ]);
  });

  it('use up a number for each source and none for each chunk', async () => {
    await load(Object.keys(files));
    await load(Object.keys(files));
    await records.load('us-co/another', [part({ key: 'X', part: 'another', joins: ['file:1'] })]);
    const [row] = await records.rows<{ sources: number; greatest: number }>(
      'SELECT count(*)::int AS sources, max(source_no)::int AS greatest FROM sources',
    );
    expect(row?.greatest).toBe(row?.sources);
  });

  it.each([
    ['a newer file of other parts', { filings: '2026-10-01', debtors: '2026-11-01' }, '2026-10-01'],
    ['an older file of other parts', { debtors: '2026-09-01', filings: '2026-10-01' }, '2026-10-01'],
  ])('have a status of the day of the file that states it, not of %s', async (_title, days, expected) => {
    const run = (file: string, asOf: string) =>
      records.load(`us-co/ucc-${file}`, files[`us-co/ucc-${file}`] ?? [], undefined, { asOf });
    const dates = async () => [...new Set((await liens()).rows.map(({ as_of }) => as_of))];
    for (const [file, asOf] of Object.entries(days)) await run(file, asOf);
    expect(await dates()).toEqual([expected]);
    await run('debtors', '2026-11-10');
    expect(await dates()).toEqual([expected]);
    await run('filings', '2026-10-15');
    expect(await dates()).toEqual(['2026-10-15']);
  });

  it('keep their day where an older file has some of the rows that make them', async () => {
    const [first, continued] = files['us-co/ucc-filings'] ?? [];
    const run = (row: KeyedRecord | undefined, asOf: string) =>
      records.load('us-co/ucc-filings', row === undefined ? [] : [row], undefined, { asOf });
    await records.load('us-co/ucc-debtors', files['us-co/ucc-debtors'] ?? []);
    await run(first, '2026-06-01');
    await run(continued, '2026-10-01');
    await run(first, '2026-07-01');
    expect((await liens()).rows).toMatchObject([{ status: 'Continued', as_of: '2026-10-01' }]);
  });

  it('of which only an amendment is loaded have no date of filing, until the first filing is', async () => {
    const [file, lines] = [
      'libs/sources/us-or/ucc-filings/sample.csv',
      (rows: readonly string[]) => `${rows.join('\n')}\n`,
    ];
    const text = readFileSync(file, 'utf8').replaceAll('THOMPSON DESIGN', 'CEDAR RIDGE LLC');
    const [header = '', first = ''] = text.split('\n');
    const rest = first.replace(/^UCC,91000000,91000000,ORIGINAL FILING,2025-05-18/, '');
    const continued = `UCC,91000000,99000001,CONTINUATION,2026-10-02${rest.replace('2030-', '2035-')}`;
    const shown = async () => {
      const { sections } = await records.sections({ ...company({ name: 'Cedar Ridge LLC' }), state: 'OR' });
      return sections.liens.rows;
    };
    await records.loadText('us-or/ucc-filings', lines([header, continued]), { asOf: '2026-10-31' });
    expect(await shown()).toMatchObject([
      { filing_number: '91000000', filed_date: null, expiration_date: '2035-05-18' },
    ]);
    await records.loadText('us-or/ucc-filings', lines([header, first]), { asOf: '2025-05-31' });
    expect(await shown()).toMatchObject([{ filed_date: '2025-05-18', expiration_date: '2035-05-18' }]);
  });

  it('loaded again change nothing', async () => {
    await load(Object.keys(files));
    const before = await records.rows('SELECT *, xmin FROM liens ORDER BY row_key');
    for (const [source, file] of Object.entries(files)) {
      expect(await records.load(source, file)).toMatchObject({ new: 0, changed: 0, unchanged: file.length });
    }
    expect(await records.rows('SELECT *, xmin FROM liens ORDER BY row_key')).toEqual(before);
  });
});
