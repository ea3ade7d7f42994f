import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { served } from '@registry/messaging/served';
import type { RecordDifference } from '@registry/contracts-records-sections';
import { RECORD_KINDS, type RecordKind } from '@registry/domain';
import type { Subject } from '@registry/matching';
import type { StoredRow } from '@registry/loading';
import { RowReader } from '@registry/loading/row-reader';
import { endOfMillisecond } from '@registry/persistence/past-responses';
import { inThePast } from '@registry/request-context';
import { sourcesDirectory } from '@registry/sources';
import { parse } from 'csv-parse/sync';
import { gunzipSync } from 'node:zlib';
import { KnownRecords } from '../differences/known-records.ts';
import { ListRecordDifferencesHandler } from '../differences/list-record-differences.handler.ts';
import { ListSectionReadModel } from '../sections/list-section.read-model.ts';
import { company } from '../testing/made-records.ts';
import { RecordsFixture } from '../testing/records-fixture.ts';

const folder = path.resolve(sourcesDirectory(), '..', '..', '..', 'shared', 'data');
const withRealFiles = existsSync(folder) ? describe : describe.skip;
const title = existsSync(folder)
  ? 'differences of real files'
  : 'differences of real files (skipped: ../shared/data is not there)';

type Row = Readonly<Record<string, string>>;

/** Files of a source with the days of their data. `isWhole`: what a file lacks is absent. */
interface RealFiles {
  readonly source: string;
  readonly kind: RecordKind;
  readonly key: string;
  readonly isWhole: boolean;
  readonly files: readonly (readonly [file: string, asOf: string])[];
}

const OLCC = 'rec-or-olcc-license-snapshots';
const SERIES: readonly RealFiles[] = [
  {
    source: 'us-or/olcc-licenses',
    kind: 'license',
    key: 'License Number',
    isWhole: true,
    files: [
      [`${OLCC}/seed.csv.gz`, '2026-04-18'],
      [`${OLCC}/2026-04-28.csv.gz`, '2026-04-28'],
      [`${OLCC}/2026-05-10.csv.gz`, '2026-05-10'],
      [`${OLCC}/2026-05-23.csv.gz`, '2026-05-23'],
    ],
  },
  {
    source: 'us/irs-eo-bmf',
    kind: 'record',
    key: 'EIN',
    isWhole: false,
    files: [
      ['rec-irs-eo-bmf-2022/eo_wy_2022-07.csv.gz', '2022-07-28'],
      ['rec-irs-eo-bmf/eo_wy.csv.gz', '2026-04-14'],
    ],
  },
];
const DENIED = [
  ['exc-bis-dpl/dpl-2019-07.txt', '2019-06-12'],
  ['exc-bis-dpl/dpl-2022-09.txt', '2022-09-02'],
] as const;

/** Rows compared in one request: fewer than a response has. */
const ROWS_AT_ONCE = 100;

withRealFiles(title, () => {
  let records: RecordsFixture;
  beforeEach(async () => {
    records = await RecordsFixture.create();
  });
  afterEach(() => records.destroy());

  it.each(SERIES)(
    '$source: the differences shown are those of the two files, without differences in formatting',
    async ({ source, kind, key, isWhole, files }) => {
      const times: string[] = [];
      for (const [file, asOf] of files) {
        await records.loadFile(source, path.join(folder, file), { asOf, acceptAbsent: true });
        times.push(await endOfMillisecond());
      }
      const read = files.map(([file]) => readRows(path.join(folder, file), key));
      // Of a whole file, what an earlier one had and this one lacks is absent; of an increment it stays as it was.
      let known = read[0] ?? new Map<string, Row>();
      for (let at = 1; at < files.length; at += 1) {
        const next = read[at] ?? new Map<string, Row>();
        const expected = expectedDifferences(known, next, isWhole && at > 0 ? (read[at - 1] ?? known) : new Map());
        const shown = (await listDifferences(records, kind, times[at - 1] ?? '', times[at] ?? '')).map(toText);
        expect(expected.length).toBeGreaterThan(5);
        expect(shown.toSorted()).toEqual(expected.toSorted());
        known = new Map([...known, ...next]);
      }
    },
    900_000,
  );

  it('denied persons: the entries known at each time are those of its file, and what changed is what differs', async () => {
    const times: string[] = [];
    for (const [file, asOf] of DENIED) {
      await records.loadFile('us/bis-denied-persons', path.join(folder, file), {
        asOf,
        extent: 'whole',
        acceptAbsent: true,
      });
      times.push(await endOfMillisecond());
    }
    const files = DENIED.map(([file]) => new Set(readTabbed(path.join(folder, file)).map(folded)));
    const originals = new RowReader(records.database);
    const knownAt = async (time: string) => {
      const stored = await inThePast(time, () =>
        records.rows<{ key: string; record: StoredRow }>(
          'SELECT row_key AS key, record FROM exclusion_entries WHERE absent_since IS NULL ORDER BY row_key',
        ),
      );
      const rows = await originals.read(stored.map(({ record }) => record));
      return new Map(stored.map(({ key }, at) => [key, listRows(rows[at] ?? {})] as const));
    };
    const known = await Promise.all(times.map(knownAt));
    for (const [at, entries] of known.entries()) {
      expect(entries.size).toBeGreaterThan(100);
      expect([...entries.values()].flat().filter((row) => files[at]?.has(row) !== true)).toEqual([]);
    }
    const [before = new Map<string, string[]>(), after = new Map<string, string[]>()] = known;
    const keys = [...new Set([...before.keys(), ...after.keys()])];
    const differing = keys.filter((key) => String(before.get(key)) !== String(after.get(key)));
    // Rows that are in both files are not shown.
    for (const key of differing) {
      const [old = [], now = []] = [before.get(key), after.get(key)];
      expect(old.filter((row) => !now.includes(row) && files[1]?.has(row) === true)).toEqual([]);
      expect(now.filter((row) => !old.includes(row) && files[0]?.has(row) === true)).toEqual([]);
    }
    const changes = await records.rows<{ key: string }>(
      'SELECT DISTINCT row_key AS key FROM exclusion_changes WHERE load_no = (SELECT max(load_no) FROM loads)',
    );
    const changed = new Set(changes.map(({ key }) => key));
    expect(differing.filter((key) => !changed.has(key))).toEqual([]);
  }, 300_000);
});

/** What differs, of all records: those of companies that each stand for some of the holders. */
async function listDifferences(
  records: RecordsFixture,
  kind: RecordKind,
  from: string,
  to: string,
): Promise<RecordDifference[]> {
  const { database } = records;
  const { table } = RECORD_KINDS[kind];
  const rows = await records.rows<{ key: string; subjects: number[] }>(
    `SELECT row_key AS key, array_agg(DISTINCT subject_no)::int[] AS subjects
       FROM (SELECT row_key, subject_no FROM public.${table} UNION SELECT row_key, subject_no FROM past.${table}_versions) r GROUP BY 1`,
  );
  const matchKeys = company({ name: 'Any Holder LLC', fileNumber: '100', state: 'CO' });
  const found: RecordDifference[] = [];
  for (const numbers of toBatches(rows.map(({ subjects }) => subjects))) {
    const subjects = {
      find: async (): Promise<Subject[]> => {
        const known = await database.query<{ subjectNo: number; recordCount: number }>(
          {
            name: 'some-subjects',
            text: 'SELECT subject_no AS "subjectNo", record_count AS "recordCount" FROM subjects WHERE subject_no = ANY ($1::bigint[]) AND holder_no IS NULL',
          },
          [numbers],
        );
        return known.map((one) => ({
          ...{ ...one, holderNo: null, isTrade: false, source: 'any', kind, state: 'CO', fileNumberKey: '100' },
          ...{ ein: null, names: ['Any Holder LLC'], holderNames: null, tradeNames: [], postalCodes: [], cities: [] },
        }));
      },
    };
    const section = new ListSectionReadModel(database, () => '2026-11-26');
    const handler = served(new ListRecordDifferencesHandler(new KnownRecords(subjects as never, section, database)));
    const reply = await handler.listRecordDifferences({
      from: { knownAt: from, matchKeys },
      to: { knownAt: to, matchKeys },
    });
    expect(reply.totalCount).toBe(reply.differences.length);
    found.push(...reply.differences);
  }
  return found;
}

/** Holders in some batches: those that one record was of are in one, so that a record that is another's by now is one difference. */
function toBatches(rows: readonly (readonly number[])[]): number[][] {
  const groups = new Map<number, { readonly subjects: Set<number>; rows: number }>();
  for (const subjects of rows) {
    const joined = { subjects: new Set(subjects), rows: 1 };
    for (const group of new Set(subjects.flatMap((one) => groups.get(one) ?? []))) {
      for (const one of group.subjects) joined.subjects.add(one);
      joined.rows += group.rows;
    }
    for (const one of joined.subjects) groups.set(one, joined);
  }
  const batches: number[][] = [];
  let room = 0;
  for (const { subjects, rows: count } of new Set(groups.values())) {
    if (batches.length === 0 || room < count) {
      batches.push([]);
      room = ROWS_AT_ONCE;
    }
    room -= count;
    batches.at(-1)?.push(...subjects);
  }
  return batches;
}

/** By hand: rows that came, rows that say something else, and rows that a whole file lacks. */
function expectedDifferences(
  known: ReadonlyMap<string, Row>,
  next: ReadonlyMap<string, Row>,
  listed: ReadonlyMap<string, Row>,
): string[] {
  const came = [...next].flatMap(([key, row]) => {
    const before = known.get(key);
    if (before === undefined) return [`added ${folded(row)}`];
    if (folded(before) !== folded(row)) return [`changed ${folded(before)} ${folded(row)}`];
    return listed.size > 0 && !listed.has(key) ? [`changed ${folded(before)} ${folded(row)}`] : [];
  });
  const gone = [...listed].flatMap(([key, row]) => (next.has(key) ? [] : [`changed ${folded(row)} ${folded(row)}`]));
  return [...came, ...gone];
}

function toText({ change, before, after }: RecordDifference): string {
  const rows = [before, after].flatMap((row) => (row === null ? [] : folded(toCells(row.record))));
  return [change, ...rows].join(' ');
}

function toCells(record: Readonly<Record<string, unknown>>): Row {
  return Object.fromEntries(
    Object.entries(record).map(([name, value]) => [name, typeof value === 'string' ? value : '']),
  );
}

/** The original rows of an entry: several are in a list. */
function listRows(record: Readonly<Record<string, unknown>>): string[] {
  const { rows } = record as { readonly rows?: readonly Readonly<Record<string, unknown>>[] };
  return (rows ?? [record]).map((row) => folded(toCells(row))).sort();
}

/** Cells by their columns without formatting: letters and digits, where `&` is a word. */
function folded(row: Row): string {
  const cells = Object.entries(row).map(([name, cell]) => [
    name,
    cell
      .toUpperCase()
      .replaceAll('&', 'AND')
      .replaceAll(/[^\p{L}\p{N}]+/gu, ''),
  ]);
  return JSON.stringify(cells.filter(([, cell]) => cell !== '').sort());
}

/** Rows of a file by their keys; equal keys are numbered. */
function readRows(file: string, key: string): Map<string, Row> {
  const rows = parse<Row>(gunzipSync(readFileSync(file)), { columns: true, bom: true });
  const seen = new Map<string, number>();
  return new Map(
    rows.map((row) => {
      const name = row[key] ?? '';
      seen.set(name, (seen.get(name) ?? 0) + 1);
      return [`${name} ${seen.get(name)}`, row] as const;
    }),
  );
}

function readTabbed(file: string): Row[] {
  return parse<Row>(readFileSync(file, 'latin1'), { columns: true, delimiter: '\t', relax_quotes: true });
}
