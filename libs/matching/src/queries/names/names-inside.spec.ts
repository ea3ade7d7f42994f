import { describe, expect, it } from '@jest/globals';
import { readVariants } from './name-variant.ts';

/** The name keys of a text, with what is left out of it. */
function readings(text: string): string[] {
  return readVariants(text)
    .filter(({ respelled }) => respelled.length === 0)
    .map(({ nameKey, leftOut }) => [nameKey, ...leftOut].join('|'));
}

describe('the names in a text', () => {
  it.each([
    ['Home Care Of Central Oregon, Llc', ['HOME CARE OF CENTRAL OREGON', 'HOME|CARE|OF|CENTRAL|OREGON']],
    ['100 % Natural Soapworks', ['100 NATURAL SOAPWORKS', '100|NATURAL|SOAPWORKS']],
    ['Tidepool Dba Services', ['TIDEPOOL DBA SERVICES', 'TIDEPOOL|DBA|SERVICES', 'SERVICES|TIDEPOOL|DBA']],
    ['Cedar Ridge LLC dba Cedar Bakery', ['CEDAR RIDGE LLC DBA CEDAR BAKERY', 'CEDAR RIDGE', 'CEDAR BAKERY']],
    ['Cedar Ridge LLC f.k.a. Cedar Bakery', ['CEDAR RIDGE LLC FKA CEDAR BAKERY', 'CEDAR RIDGE', 'CEDAR BAKERY']],
    ['Cedar Ridge LLC (DBA) Cedar Bakery', ['CEDAR RIDGE LLC DBA CEDAR BAKERY', 'CEDAR RIDGE', 'CEDAR BAKERY']],
    ['Cedar Ridge LLC/dba Cedar Bakery', ['CEDAR RIDGE LLC DBA CEDAR BAKERY', 'CEDAR RIDGE', 'CEDAR BAKERY']],
    ['Cedar Ridge c/o Accounts Payable', ['CEDAR RIDGE C O ACCOUNTS PAYABLE', 'CEDAR RIDGE']],
    ['Attn: Billing, Cedar Ridge', ['ATTN BILLING CEDAR RIDGE', 'BILLING CEDAR RIDGE', 'CEDAR RIDGE']],
    ['% Jane Doe', ['JANE DOE']],
    ['Cedar Ridge', ['CEDAR RIDGE']],
  ])('of %s are the whole of it, then those inside', (text, expected) => {
    expect(readings(text)).toEqual(expected);
  });

  it.each([
    'Cedar Ridge Limted Liability Company',
    'Cedar Ridge Limited Liablity Co',
    'Cedar Ridge Limited Liability Comapny',
    'Cedar Ridge Professional Limted Liability Company',
    'Cedar Ridge Compny',
    'Cedar Ridge Incorprated',
  ])('are read with the words of their legal form spelled right: %s', (text) =>
    expect(readVariants(text).map(({ nameKey }) => nameKey)).toContain('CEDAR RIDGE'),
  );

  it.each(['Red Inn Co', 'Red Inn and Company', 'Bake Co Inn'])('take no word for a legal form before %s', (text) => {
    const keys = readVariants(text).map(({ nameKey }) => nameKey);
    expect(keys).not.toContain('RED');
    expect(keys).not.toContain('');
  });

  it('have a former or trade name marked as such', () => {
    const [, legal, trade] = readVariants('Cedar Ridge LLC dba Cedar Bakery');
    expect([legal?.isTrade, trade?.isTrade]).toEqual([false, true]);
  });
});
