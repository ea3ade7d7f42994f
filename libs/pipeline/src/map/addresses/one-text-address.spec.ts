import { expect, it } from '@jest/globals';
import { readAddressEnding } from './one-text-address.ts';

it.each([
  ['1234 MAIN ST STE 5, SEATTLE, WA, 98101-1234, UNITED STATES', ['1234 MAIN ST STE 5', 'SEATTLE', 'WA', '98101-1234']],
  ['PO BOX 7, SUITE B, SPOKANE, WA, 992011234, UNITED STATES', ['PO BOX 7, SUITE B', 'SPOKANE', 'WA', '99201-1234']],
  ['1 Oak Rd, Lansing, MI 48906', ['1 Oak Rd', 'Lansing', 'MI', '48906']],
  ['1 Oak Rd, Fort Worth, Texas 76102, USA', ['1 Oak Rd', 'Fort Worth', 'Texas', '76102']],
  ['SEATTLE, WA, 98101', [null, 'SEATTLE', 'WA', '98101']],
  ['1 Oak Rd Lansing MI 48906', null],
  ['1 Oak Rd, Toronto, ON, M5V 2T6, CANADA', null],
  ['Calle 5, Monterrey, NL, 64000, MEXICO', null],
  ['1 Oak Rd, Springfield, XX 12345', null],
  ['', null],
])('reads the end of %j', (text, parts) => {
  const read = readAddressEnding(text);
  expect(read && [read.line1, read.city, read.state, read.postalCode]).toEqual(parts);
});
