import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { loadSource, sourcesDirectory } from '@registry/sources';
import { draws } from '@registry/testing';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { RecordsFixture } from '../testing/records-fixture.ts';

/** Sources whose keys are one word, several columns, a digest of some or of the whole row. */
const SOURCES = [
  'us/sam-exclusions',
  'us/bis-denied-persons',
  'us/consolidated-screening-list',
  'us-la/medicaid-exclusions',
  'us-tx/tdlr-licenses',
  'us-ar/little-rock-business-licenses',
  'us-or/olcc-licenses',
];

const FEW = ['us/sam-exclusions', 'us-or/olcc-licenses'];

/** Ways in which a row cannot be read. */
const FAULTS: readonly ((row: string, delimiter: string) => string)[] = [
  (row, delimiter) => `${row}${delimiter}x${delimiter}y`,
  (row, delimiter) => `"${row.slice(0, 4)}" x${delimiter}${row.slice(4)}`,
  (row) => row.slice(0, row.length / 3).replaceAll('"', ''),
];

/** The header and the rows of a sample. */
function readSample(source: string): readonly string[] {
  const folder = join(sourcesDirectory(), source);
  const name = ['sample.csv', 'sample.tsv', 'sample.txt'].find((one) => existsSync(join(folder, one))) ?? '';
  return readFileSync(join(folder, name), 'utf8').trimEnd().split(/\r?\n/);
}

describe.each(draws(SOURCES, FEW))('a whole file of %s', (source) => {
  let records: RecordsFixture;
  let lines: readonly string[];
  let table: string;

  const load = (some: readonly string[]) =>
    records.loadText(source, `${some.join('\n')}\n`, { extent: 'whole', acceptAbsent: true, checks: NO_CHECKS });
  const absent = () => records.rows(`SELECT row_key FROM ${table} WHERE absent_since IS NOT NULL`);

  beforeAll(async () => {
    records = await RecordsFixture.create();
    table = (await loadSource(source)).yields === 'exclusion' ? 'exclusion_entries' : 'licenses';
    lines = readSample(source);
    await load(lines);
    const rejected = await records.rows<{ line: number }>('SELECT line::int FROM rejected_rows');
    lines = lines.filter((_, at) => !rejected.some(({ line }) => line === at + 1));
  });
  afterAll(() => records.destroy());

  it('with a row that cannot be read marks nothing absent, and says how many rows are unconfirmed', async () => {
    const delimiter = lines[0]?.includes('\t') ? '\t' : ',';
    let unconfirmed = 0;
    for (const garble of FAULTS) {
      for (let at = 1; at < Math.min(lines.length - 1, 4); at += 1) {
        const result = await load(lines.with(at, garble(lines[at] ?? '', delimiter)));
        expect(result).toMatchObject({ absent: 0, check: { failures: [] } });
        unconfirmed += result.unconfirmed;
      }
    }
    expect(await absent()).toEqual([]);
    expect(unconfirmed).toBeGreaterThan(0);
  });

  it('without such a row marks what it lacks', async () => {
    const whole = await load(lines);
    expect(whole).toMatchObject({ rejected: 0, absent: 0, unconfirmed: 0 });
    let marked = 0;
    for (const at of [1, 2, 3]) marked += (await load(lines.toSpliced(at, 1))).absent;
    expect(marked).toBeGreaterThan(0);
  });
});

const NO_CHECKS = { minimumRows: 0, maximumRejectShare: 1 };
