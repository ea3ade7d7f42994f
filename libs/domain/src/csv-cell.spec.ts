import { describe, expect, it } from '@jest/globals';
import { csvCell, csvLine } from './csv-cell.ts';

describe('a cell of CSV', () => {
  it.each(['=1+1', '+SUM(A1)', '-A1', '@x', '\t=1', '＝1+1', '＋A1', '－A1', '＠x'])(
    '%j is not run as a formula',
    (text) => {
      expect(csvCell(text)).toMatch(/^"?'/);
    },
  );

  it.each(['A=B', '-12.50', '+1 503 555 0100', 'A ＝ B'])('%j stays as it is', (text) => {
    expect(csvCell(text)).toBe(text);
  });
});

describe('a line of CSV', () => {
  it('quotes what would end a cell, and keeps spreadsheets from running formulas', () => {
    expect(csvLine(['A, "B"', '-1', '', '=1+1'])).toBe(`"A, ""B""",-1,,'=1+1\r\n`);
    expect(csvLine(['A, B', 'C;D'], ';', '\n')).toBe('A, B;"C;D"\n');
  });
});
