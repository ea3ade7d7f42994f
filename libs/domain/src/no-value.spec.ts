import { describe, expect, it } from '@jest/globals';
import { foldedName, isNoHolder, isNoName, isNoValue, jurisdictionNames } from './index.ts';

const inEach = (text: string) => [isNoValue(text, 'field'), isNoHolder(foldedName(text)), isNoValue(text, 'company')];

describe('a filler', () => {
  it.each(['n/a', 'N.A.', '#N/A', '(null)', '<NULL>', '-none-', 'tbd', 'T.B.D.', 'Unknown'])('is %j anywhere', (text) =>
    expect(inEach(text)).toEqual([true, true, true]),
  );

  it.each([
    ['Same as above', true, true, true],
    ['Self employed', false, true, true],
    ['Cash', false, false, true],
    ['walk-in', false, false, true],
    ['#VALUE!', true, false, true],
    ['-', true, false, true],
    ['TBD LLC', false, false, false],
    ['None/NA', true, false, true],
    ['All States', true, false, false],
    ['Foreign', true, false, false],
    ['Cash & Carry', false, false, false],
    ['日本', false, false, false],
  ])('may be %j, by its use', (text, ...expected) => expect(inEach(text)).toEqual(expected));

  it.each([
    ...[
      'REDACTED',
      'Confidential',
      'WITHHELD',
      'MULTIPLE RECIPIENTS',
      'PRIVATE INDIVIDUAL',
      'SOLE PROPRIETOR',
      'CURRENT TAXPAYER',
    ],
    ...[
      'Redacted due to PII',
      'Name withheld',
      'Name withheld by request',
      'Owner name redacted',
      'Confidential client',
    ],
    ...[
      'Individual',
      'INDIVIDUALS',
      'Sole Proprietorship',
      'Homeowner',
      'Property owners',
      'Current resident',
      'Occupant',
    ],
    ...[
      'Misc. vendors',
      'Various owners',
      'Multiple foreign recipients',
      'Unknown person name',
      'Not published',
      'Private party',
    ],
  ])('is %j as the name of a record, of a list and in a register', (text) =>
    expect([isNoHolder(foldedName(text)), isNoValue(text, 'company'), isNoName(text.replace('.', ''))]).toEqual([
      true,
      true,
      true,
    ]),
  );

  it.each([
    ...['Redacted LLC', 'Confidential Services Inc', 'Private Stock', 'Private Reserve Cannabis', 'Resident Eye Care'],
    ...['Taxpayers for Art Halvorson', 'Individual Support Services', 'Sole Repair', 'Multiple Listing Service'],
    ...[
      'Current Vapor Intl LLC',
      'Homeowners Financial Group',
      'Individual Owner Trust',
      'Anonymous Content',
      'Various Artists',
    ],
  ])('is not %j as any name', (text) =>
    expect([isNoHolder(foldedName(text)), isNoValue(text, 'company'), isNoName(text)]).toEqual([false, false, false]),
  );

  it.each([
    ...[
      'Grand Total',
      'Subtotal:',
      'Total for Oregon',
      'Total records: 12',
      '12 records',
      'Page 1 of 3',
      'End of report',
    ],
    ...['Report generated 11/28/2026 10:15 AM by jdoe', 'Printed on 11/28/2026', 'Vendor Name', 'OREGON', 'New Mexico'],
  ])('is %j among the names of companies', (text) => expect(isNoValue(text, 'company')).toBe(true));

  it.each([
    ...['Total LLC', 'Total Landscaping', 'Page One', 'Page 1 Books', '12 Records LLC', 'Oregon Inc', 'Name Brands'],
    ...['Generated Solutions', 'Count Me In', 'Total of Salem LLC'],
  ])('is not %j among the names of companies', (text) => expect(isNoValue(text, 'company')).toBe(false));

  it.each([
    ...['', ' ', '-', '--', '—', '.', '?', '???', '/', '*', '0', '0.0', '00000', 'x', 'XX', 'xxx'],
    ...['N/A', 'n/a', 'n.a.', 'N.A.', 'NA', '#N/A', '#N/A!', '#REF!', '#VALUE!', '#NULL!', '#DIV/0!', '#NAME?', '\\N'],
    ...['null', '(null)', '<null>', 'NULL', 'none', 'None.', 'nil', 'NaN', 'undefined', 'unknown', '(unknown)', 'Unk.'],
    ...['not available', 'Not Applicable', 'not provided', 'None given', 'no data', 'No State', 'to be determined'],
    ...['TBD', 't.b.d.', 'TBA', '(blank)', 'missing', 'pending', 'Other', 'various', '-- Select --', 'Please select'],
    ...['see notes', 'same', 'REDACTED', 'withheld'],
    ...['None/NA', 'unknown / none', 'N/A - N/A', 'TBD - see notes', 'unknown (n/a)', 'Not avail.', 'unavail', 'n/k'],
    ...['unknown city', 'City unknown', 'State: N/A', 'Information not available', 'Other State', 'All states'],
    ...['Nothing', "don't know", 'Foreign', 'to follow', 'Not required'],
  ])('is %j in a field', (text) => expect(isNoValue(text, 'field')).toBe(true));

  it.each([
    ...Object.keys(jurisdictionNames),
    ...Object.values(jurisdictionNames),
    ...['Nada', 'Novi', 'Norman', 'Naples', 'Unity', 'Anytown', 'Blanca', 'Nome', 'Tba City', '12 Alder St', '10'],
    ...['97301', 'Other Creek', 'All Saints', 'State College', 'Data City', 'Unknown River', 'Foreign/OR'],
  ])('is not %j in a field', (text) => expect(isNoValue(text, 'field')).toBe(false));
});
