import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { reportText, toReport } from '@registry/loading';
import { readFailedLoads } from '@registry/loading/loaded-files';
import { RecordsFixture } from '../testing/records-fixture.ts';

const SOURCE = 'us/hemp-producers';
const HEADER = 'Business or License Holder Name,License Number,Regulatory Body,City,State,Zip Code,Status';
const row = (name: string, number: string): string => `${name},${number},Department,Denver,CO,80201,Active`;
const writeFile = (...rows: readonly string[]): string => `${[HEADER, ...rows].join('\n')}\n`;

describe('the report of a load', () => {
  let records: RecordsFixture;
  beforeEach(async () => {
    records = await RecordsFixture.create();
  });
  afterEach(() => records.destroy());
  const rejected = (): Promise<{ line: number; reason: string; raw: string }[]> =>
    records.rows('SELECT line, reason, raw FROM rejected_rows ORDER BY line');

  it('counts rows left out on purpose apart from rejected ones, with their reasons: all of them add up to what was read', async () => {
    const text = writeFile(row('Cedar Ridge LLC', 'A1'), row('Jane Doe', 'A2'), row('John Doe', 'A3'), 'Blue LLC,B1');
    const result = await records.loadText(SOURCE, text);
    expect(result).toMatchObject({ read: 4, items: 1, new: 1, changed: 0, unchanged: 0, leftOut: 2, rejected: 1 });
    expect(result.check?.leftOut).toEqual([{ value: 'a natural person without a business name', count: 2 }]);
    expect((await rejected()).map(({ line }) => line)).toEqual([5]);
    expect(await records.rows('SELECT rows_left_out FROM loads')).toEqual([{ rows_left_out: 2 }]);
    const report = reportText(toReport(SOURCE, 'file.csv', result, 1));
    expect(report).toMatch(/^ +left out +2 rows\n +2 × a natural person without a business name\n +rejected +1 row$/m);
    expect(report).toMatch(/^ +read +4 rows, 1 record, in 1 s\n +new +1 row$/m);
    expect(report).toContain(`  each with its reason: loads --rejected ${SOURCE}\n`);
  });

  it('names no rejected rows where none was rejected', async () => {
    const result = await records.loadText(SOURCE, writeFile(row('Cedar Ridge LLC', 'A1'), row('Jane Doe', 'A2')));
    expect(result).toMatchObject({ leftOut: 1, rejected: 0 });
    expect(reportText(toReport(SOURCE, 'file.csv', result, 1))).not.toContain('each with its reason');
  });

  it('keeps rejected rows until the next load of the source begins, whatever bytes they hold', async () => {
    await records.loadText(
      SOURCE,
      writeFile(row('Cedar Ridge LLC', 'A1'), 'Blue\0 LLC,B1', `${'x'.repeat(20_000)},B2`),
    );
    const [blue, long] = await rejected();
    expect(blue).toMatchObject({ line: 3, raw: 'Blue\u{FFFD} LLC,B1' });
    expect(long?.raw).toBe('x'.repeat(10_000));
    await records.loadText(SOURCE, writeFile(row('Cedar Ridge LLC', 'A1'), 'Green LLC,B1'));
    expect(await rejected()).toMatchObject([{ line: 3, raw: 'Green LLC,B1' }]);
  });

  it('is a failure where the only row is rejected', async () => {
    const result = await records.loadText(SOURCE, writeFile('Blue LLC,B1'));
    expect(result).toMatchObject({ read: 1, rejected: 1, check: { passed: false } });
  });

  it('is the reason that most rows were rejected for, and all of them are kept, where a load is stopped', async () => {
    const wrong = Array.from({ length: 6_000 }, (_, i) => `Blue ${i} LLC,B${i}`);
    const load = records.loadText(SOURCE, writeFile(row('Cedar Ridge LLC', 'A1'), ...wrong));
    const { message } = await load.then(
      () => new Error('loaded'),
      (error: Error) => error,
    );
    expect(message).toMatch(/^\d+ of the first \d+ rows were rejected/);
    expect(message).toContain('2 fields');
    expect(message).toContain(`loads --rejected ${SOURCE}`);
    expect(await rejected()).toHaveLength(Number(/^\d+/.exec(message)?.[0]));
  });

  it('of the source that failed last has its time, also after a later one passed, and no time of a source that did not fail', async () => {
    const failed = async () => (await readFailedLoads(records.database)).loads;
    await records.loadText(SOURCE, writeFile(row('Cedar Ridge LLC', 'A1')));
    expect(await failed()).toEqual([]);
    await records.loadText(SOURCE, writeFile('Blue LLC,B1'));
    const [{ finished }] = (await records.rows('SELECT max(finished_at) AS finished FROM loads')) as [
      { finished: Date },
    ];
    await records.loadText(SOURCE, writeFile(row('Cedar Ridge LLC', 'A1')));
    expect(await failed()).toEqual([{ source: SOURCE, failedAt: finished.toISOString() }]);
  });
});
