import { describe, expect, it } from '@jest/globals';
import { isNothing, jurisdictionNames } from './index.ts';

describe('a cell of a list', () => {
  it.each([
    ...['', ' ', '-', '--', '—', '.', '?', '???', '/', '*', '0', '0.0', '00000', 'x', 'XX', 'xxx'],
    ...['N/A', 'n/a', 'n.a.', 'N.A.', 'NA', '#N/A', '#N/A!', '#REF!', '#VALUE!', '#NULL!', '#DIV/0!', '#NAME?', '\\N'],
    ...['null', '(null)', '<null>', 'NULL', 'none', 'None.', 'nil', 'NaN', 'undefined', 'unknown', '(unknown)', 'Unk.'],
    ...['not available', 'Not Applicable', 'not provided', 'None given', 'no data', 'No State', 'to be determined'],
    ...['TBD', 't.b.d.', 'TBA', '(blank)', 'missing', 'pending', 'Other', 'various', '-- Select --', 'Please select'],
    ...['see notes', 'same', 'REDACTED', 'withheld'],
  ])('%j says nothing', (cell) => expect(isNothing(cell)).toBe(true));

  it.each([
    ...Object.keys(jurisdictionNames),
    ...Object.values(jurisdictionNames),
    ...[
      'Nada',
      'Novi',
      'Norman',
      'Naples',
      'Unity',
      'Anytown',
      'Blanca',
      'Nome',
      'Tba City',
      '12 Alder St',
      '10',
      '97301',
    ],
  ])('%j says something', (cell) => expect(isNothing(cell)).toBe(false));
});
