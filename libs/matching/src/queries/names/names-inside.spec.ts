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
    ['Cedar Ridge LLC n/k/a Birch Inc', ['CEDAR RIDGE LLC N K A BIRCH', 'CEDAR RIDGE', 'BIRCH']],
    ['Cedar Ridge LLC now known as Birch', ['CEDAR RIDGE LLC NOW KNOWN AS BIRCH', 'CEDAR RIDGE', 'BIRCH']],
    ['Cedar Ridge LLC p/k/a Birch', ['CEDAR RIDGE LLC P K A BIRCH', 'CEDAR RIDGE', 'BIRCH']],
    ['Cedar Ridge LLC, previously Birch', ['CEDAR RIDGE LLC PREVIOUSLY BIRCH', 'CEDAR RIDGE', 'BIRCH']],
    ['Cedar Ridge LLC f/d/b/a Birch', ['CEDAR RIDGE LLC F D B A BIRCH', 'CEDAR RIDGE', 'BIRCH']],
    ['Cedar Ridge LLC fdba Birch', ['CEDAR RIDGE LLC FDBA BIRCH', 'CEDAR RIDGE', 'BIRCH']],
    [
      'Cedar Ridge LLC d-b-a Birch',
      ['CEDAR RIDGE LLC D B A BIRCH', 'CEDAR RIDGE', 'BIRCH', 'CEDAR RIDGE LLC DBA BIRCH'],
    ],
    ['X-Ray LLC dba E-Bike', ['X RAY LLC DBA E BIKE', 'X RAY', 'E BIKE', 'XRAY LLC DBA EBIKE', 'XRAY', 'EBIKE']],
    ['Cedar Ridge LLC [dba "Birch"]', ['CEDAR RIDGE LLC DBA BIRCH', 'CEDAR RIDGE', 'BIRCH']],
    ['Cedar Ridge LLC -dba- Birch', ['CEDAR RIDGE LLC DBA BIRCH', 'CEDAR RIDGE', 'BIRCH']],
    ['Cedar Ridge LLC ℅ Jane Roe', ['CEDAR RIDGE LLC C O JANE ROE', 'CEDAR RIDGE']],
    ['Cedar Ridge LLC in care of Jane Roe', ['CEDAR RIDGE LLC IN CARE OF JANE ROE', 'CEDAR RIDGE']],
    ['Cedar Ridge LLC, a Delaware limited liability company', ['CEDAR RIDGE LLC A DELAWARE', 'CEDAR RIDGE']],
    ['Cedar Ridge, Inc., an Oregon nonprofit corporation', ['CEDAR RIDGE INCORPORATED AN OREGON', 'CEDAR RIDGE']],
    ['Cedar Ridge, an Oregon limited liability company', ['CEDAR RIDGE AN OREGON', 'CEDAR RIDGE']],
    ['Cedar Ridge Inc, A Corproation of Ohio', ['CEDAR RIDGE INCORPORATED A CORPROATION OF OHIO', 'CEDAR RIDGE']],
    [
      'Cedar Ridge Inc, A Corporation of Washigton',
      ['CEDAR RIDGE INCORPORATED A CORPORATION OF WASHIGTON', 'CEDAR RIDGE'],
    ],
    ['Once Upon a Texas Company', ['ONCE UPON A TEXAS']],
    ['Thornapple Greens dba Cedar Ridge', ['THORNAPPLE GREENS DBA CEDAR RIDGE', 'THORNAPPLE GREENS', 'CEDAR RIDGE']],
    [
      'Oracle Tidepool DBA Services',
      ['ORACLE TIDEPOOL DBA SERVICES', 'ORACLE TIDEPOOL|DBA|SERVICES', 'SERVICES|ORACLE|TIDEPOOL|DBA'],
    ],
    ['Cedar Ridge, a Better Corporation', ['CEDAR RIDGE A BETTER']],
    ['Adba Paka LLC', ['ADBA PAKA']],
    ['Cedar Ridge', ['CEDAR RIDGE']],
  ])('of %s are the whole of it, then those inside', (text, expected) => {
    expect(readings(text)).toEqual(expected);
  });

  it.each([
    ['7-Eleven #17486N', '7 ELEVEN'],
    ['HVAC of Salem (Keizer branch)', 'HVAC OF SALEM'],
    ['River City Lawn Care #2', 'RIVER CITY LAWN CARE'],
    ['Cedar Bakery Store No. 14', 'CEDAR BAKERY'],
    ['Cedar Bakery - Salem Office', 'CEDAR BAKERY'],
    ['Cedar Bakery, Location 7', 'CEDAR BAKERY'],
    ['Mr. John Shiel', 'JOHN SHIEL'],
  ])(
    'of %s without a legal form may be %s, which is taken for another company’s until somebody decides',
    (text, own) => {
      const [whole, inside] = readVariants(text);
      expect(whole).toMatchObject({ isWhole: true, isDoubtful: false });
      expect(inside).toMatchObject({ nameKey: own, leftOut: [], isDoubtful: true });
    },
  );

  it.each(['Elks Lodge #123', 'Local #1123', 'Birch Storage Unit 3', 'Studio No. 54', 'Body Shop (Salem)'])(
    'of %s are the whole of it only: its number or place belongs to it',
    (text) => expect(readVariants(text)).toHaveLength(1),
  );

  it.each([
    'Cedar Ridge LLC (inactive)',
    'Cedar Ridge L.L.C. (CLOSED 2021)',
    'Cedar Ridge LLC #1123',
    'Cedar Ridge LLC - Store 14',
    'Cedar Ridge, Inc.-SBA 7A',
    'Cedar Ridge LLC *ACH*',
    'Cedar Ridge LLC [vendor 3341]',
    'Cedar Ridge LLC / Jane Roe',
    'Cedar Ridge LLC (TKO)',
    'Cedar Ridge LLC - DO NOT USE',
    'Cedar Ridge (duplicate)',
    'Cedar Ridge - out of business',
    'Cedar Ridge, Inc. and Subsidiaries',
    'Cedar Ridge LLC et al.',
    'Cedar Ridge LLC, its successors and/or assigns',
    'Cedar Ridge LLC, as Trustee',
    'Cedar Ridge LLC (a subsidiary of Birch Inc)',
    '004412 Cedar Ridge LLC',
    'V-1022: Cedar Ridge LLC',
    '10442 - Cedar Ridge LLC',
  ])('is without a remark of the list: %s', (text) => expect(readings(text)).toContain('CEDAR RIDGE'));

  it.each([
    'Cedar Ridge LLC - Series 3',
    'Cedar Ridge LLC (Nevada)',
    'Cedar Ridge Inc (Canada)',
    'Cedar Ridge LLC #2',
    'Cedar Ridge LLC - Foundation',
    'Cedar Ridge LLC / Birch Inc',
    'Cedar Ridge (Salem)',
    '1859 Cedar Ridge LLC',
    'Cedar Ridge Co-op',
  ])('may have the end of %s, which can make another company', (text) =>
    expect(readings(text)).not.toContain('CEDAR RIDGE'),
  );

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

  it.each([
    ['Cedar Ridge LLC n/k/a Birch Inc', [true, false]],
    ['Cedar Ridge LLC f/k/a Birch Inc', [false, true]],
  ])('have the former name marked, whichever it is: %s', (text, areFormer) => {
    const [, ...inside] = readVariants(text);
    expect(inside.map(({ isTrade }) => isTrade)).toEqual(areFormer);
  });

  it('have a former or trade name marked as such', () => {
    const [, legal, trade] = readVariants('Cedar Ridge LLC dba Cedar Bakery');
    expect([legal?.isTrade, trade?.isTrade]).toEqual([false, true]);
  });
});
