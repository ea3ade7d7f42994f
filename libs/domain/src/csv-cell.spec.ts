import { describe, expect, it } from '@jest/globals';
import { csvCell } from './csv-cell.ts';

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
