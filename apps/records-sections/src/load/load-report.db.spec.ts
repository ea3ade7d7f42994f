import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { reportText, toReport } from '@registry/loading';
import { readFileSync } from 'node:fs';
import { RecordsFixture } from '../testing/records-fixture.ts';

const SOURCE = 'us/hemp-producers';
const HEADER = 'Business or License Holder Name,License Number,Regulatory Body,City,State,Zip Code,Status';
const row = (name: string, number: string): string => `${name},${number},Department,Denver,CO,80201,Active`;
const fileOf = (...rows: readonly string[]): string => `${[HEADER, ...rows].join('\n')}\n`;
const linesOf = (file: string | null): { line: number; reason: string }[] =>
  file === null
    ? []
    : readFileSync(file, 'utf8')
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line) as { line: number; reason: string });

describe('the report of a load', () => {
  let records: RecordsFixture;
  beforeEach(async () => {
    records = await RecordsFixture.create();
  });
  afterEach(() => records.destroy());

  it('counts rows left out on purpose apart from rejected ones, with their reasons: all of them add up to what was read', async () => {
    const text = fileOf(row('Cedar Ridge LLC', 'A1'), row('Jane Doe', 'A2'), row('John Doe', 'A3'), 'Blue LLC,B1');
    const result = await records.loadText(SOURCE, text);
    expect(result).toMatchObject({ read: 4, items: 1, new: 1, changed: 0, unchanged: 0, leftOut: 2, rejected: 1 });
    expect(result.check?.leftOut).toEqual([{ value: 'a natural person without a business name', count: 2 }]);
    expect(linesOf(result.rejectsFile).map(({ line }) => line)).toEqual([5]);
    expect(await records.rows('SELECT rows_left_out FROM loads')).toEqual([{ rows_left_out: 2 }]);
    const report = reportText(toReport(SOURCE, 'file.csv', result, 1));
    expect(report).toMatch(/^ +left out +2 rows\n +2 × a natural person without a business name\n +rejected +1 row$/m);
    expect(report).toMatch(/^ +read +4 rows, 1 record, in 1 s\n +new +1 row$/m);
    expect(report).toContain(`  each with its reason: ${result.rejectsFile}\n`);
  });

  it('names no file of rejected rows where none was rejected', async () => {
    const result = await records.loadText(SOURCE, fileOf(row('Cedar Ridge LLC', 'A1'), row('Jane Doe', 'A2')));
    expect(result).toMatchObject({ leftOut: 1, rejected: 0, rejectsFile: null });
  });

  it('names a file in the data folder, not beside the input', async () => {
    const result = await records.loadText(SOURCE, fileOf(row('Cedar Ridge LLC', 'A1'), 'Blue LLC,B1'));
    expect(result.rejectsFile).toMatch(/\/rejects\/us-hemp-producers\/input\.txt\.ndjson$/);
  });

  it('is a failure where the only row is rejected', async () => {
    const result = await records.loadText(SOURCE, fileOf('Blue LLC,B1'));
    expect(result).toMatchObject({ read: 1, rejected: 1, check: { passed: false } });
  });

  it('is the reason that most rows were rejected for and the file with all of them, where a load is stopped', async () => {
    const wrong = Array.from({ length: 6_000 }, (_, i) => `Blue ${i} LLC,B${i}`);
    const load = records.loadText(SOURCE, fileOf(row('Cedar Ridge LLC', 'A1'), ...wrong));
    const { message } = await load.then(
      () => new Error('loaded'),
      (error: Error) => error,
    );
    expect(message).toMatch(/^\d+ of the first \d+ rows were rejected/);
    expect(message).toContain('2 fields');
    const [path] = /\S+\.ndjson/.exec(message) ?? [];
    expect(linesOf(path ?? null)).toHaveLength(Number(/^\d+/.exec(message)?.[0]));
  });
});
