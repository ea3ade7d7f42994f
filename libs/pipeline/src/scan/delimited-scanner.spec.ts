import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { DelimitedScanner } from './delimited-scanner.ts';

interface ScannedRow {
  readonly line: number;
  readonly fields?: string[];
  readonly problem?: string;
}

function scan(
  bytes: Buffer | string,
  { chunkSize = 1 << 20, width = 0, rowBytesMax = 1000, quote = 0x22, delimiter = ',', doublesQuotes = true } = {},
): ScannedRow[] {
  const whole = Buffer.from(bytes);
  const scanner = new DelimitedScanner({ delimiter: delimiter.charCodeAt(0), quote, doublesQuotes, rowBytesMax });
  scanner.width = width;
  const rows: ScannedRow[] = [];
  for (let at = 0; at <= whole.length; at += chunkSize) {
    scanner.feed(whole.subarray(at, at + chunkSize), at + chunkSize > whole.length);
    while (scanner.next()) rows.push(asRow(scanner, quote));
  }
  return rows;
}

function asRow(scanner: DelimitedScanner, quote: number): ScannedRow {
  if (scanner.problem) return { line: scanner.line, problem: scanner.problem };
  const fields: string[] = [];
  let start = scanner.start;
  for (let at = 0; at < scanner.fieldCount; at++) {
    const end = scanner.ends[scanner.firstField + at] ?? 0;
    const text = scanner.bytes.toString('utf8', start, end);
    fields.push(scanner.bytes[start] === quote && end > start ? text.slice(1, -1).replaceAll('""', '"') : text);
    start = end + 1;
  }
  return { line: scanner.line, fields };
}

const toCsv = (rows: string[][], lineEnd: string): string =>
  rows.map((row) => row.map((field) => `"${field.replaceAll('"', '""')}"`).join(',') + lineEnd).join('');

describe('the scanner of delimited files', () => {
  it('finds quoted, empty and unquoted fields, doubled quotes and quotes inside unquoted fields', () => {
    expect(scan('a,"b,c",\n"say ""hi""",,5" pipe\n')).toEqual([
      { line: 1, fields: ['a', 'b,c', ''] },
      { line: 2, fields: ['say "hi"', '', '5" pipe'] },
    ]);
  });

  it('takes CRLF, a last row without a line end, and skips blank lines without losing count of lines', () => {
    expect(scan('a,b\r\n\r\n\nc,"d"\r\ne,f')).toEqual([
      { line: 1, fields: ['a', 'b'] },
      { line: 4, fields: ['c', 'd'] },
      { line: 5, fields: ['e', 'f'] },
    ]);
  });

  it('numbers rows by their first physical line when fields span lines', () => {
    expect(scan('a,"one\ntwo\nthree"\nb,c\n')).toEqual([
      { line: 1, fields: ['a', 'one\ntwo\nthree'] },
      { line: 4, fields: ['b', 'c'] },
    ]);
  });

  it('gives up only the first line of a row with text after a closing quote', () => {
    expect(scan('"THE "BEST" LLC",x\n1,2\n')).toEqual([
      { line: 1, problem: 'field 1 has text after its closing quote' },
      { line: 2, fields: ['1', '2'] },
    ]);
  });

  it('does not let an unclosed quote swallow the rows behind it', () => {
    expect(scan('1,"open,3\n4,5,6\n7,8,9\n', { width: 3 })).toEqual([
      { line: 1, problem: 'the quote that opens field 2 (byte 3 of the row) is not closed' },
      { line: 2, fields: ['4', '5', '6'] },
      { line: 3, fields: ['7', '8', '9'] },
    ]);
  });

  it('gives up only the first line where a stray quote joined two rows into one of wrong width', () => {
    expect(scan('1,"a,3\n4,b",6\n7,8,9\n', { width: 4 }).map(({ line }) => line)).toEqual([1, 2, 3]);
    expect(scan('1,"a\n4,b",6\n7,8\n', { width: 2 })).toEqual([
      { line: 1, problem: '3 fields where 2 are expected' },
      { line: 2, problem: '3 fields where 2 are expected' },
      { line: 3, fields: ['7', '8'] },
    ]);
  });

  it('rejects a row that is too long, in one piece or in many chunks, and goes on behind it', () => {
    const file = `a,b\n${'x'.repeat(5000)},y\nc,d\n`;
    for (const chunkSize of [1 << 20, 700]) {
      expect(scan(file, { chunkSize })).toEqual([
        { line: 1, fields: ['a', 'b'] },
        { line: 2, problem: 'the row is longer than 1000 bytes' },
        { line: 3, fields: ['c', 'd'] },
      ]);
    }
  });

  it('treats quotes as letters where the format has none', () => {
    expect(scan('C1|"A|B"\n', { quote: -1, delimiter: '|' })).toEqual([{ line: 1, fields: ['C1', '"A', 'B"'] }]);
  });

  it('gives back any fields that were written with quotes', () => {
    const field = fc.string({ unit: fc.constantFrom('a', '"', ',', '\n', '\r', ' ', 'é'), maxLength: 8 });
    const rows = fc.array(fc.array(field, { minLength: 2, maxLength: 4 }), { minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(rows, fc.constantFrom('\n', '\r\n'), (expected, lineEnd) => {
        expect(scan(toCsv(expected, lineEnd)).map(({ fields }) => fields)).toEqual(expected);
      }),
    );
  });

  it('takes quotes that are written once as text, where a file does not double them', () => {
    const text = '1,"THE "BIG", INC.","AK"\r\n2,""QUOTED"","",\n3,"LAST "ONE"';
    expect(scan(text, { doublesQuotes: false })).toEqual([
      { line: 1, fields: ['1', 'THE "BIG", INC.', 'AK'] },
      { line: 2, fields: ['2', '"QUOTED"', '', ''] },
      { line: 3, fields: ['3', 'LAST "ONE'] },
    ]);
  });

  it.each([true, false])('finds the same rows and problems however the bytes are cut into chunks', (doublesQuotes) => {
    const text = fc.string({ unit: fc.constantFrom('a', 'b', ' ', '"', ',', '\n', '\r\n', '\r'), maxLength: 120 });
    fc.assert(
      fc.property(text, fc.integer({ min: 1, max: 40 }), (bytes, chunkSize) => {
        const options = { width: 2, rowBytesMax: 30, doublesQuotes };
        const lines = (rows: ScannedRow[]): unknown => rows.map(({ line, fields }) => [line, fields]);
        expect(lines(scan(bytes, { ...options, chunkSize }))).toEqual(lines(scan(bytes, options)));
      }),
      { numRuns: 1000 },
    );
  });
});
