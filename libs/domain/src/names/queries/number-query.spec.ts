import { describe, expect, it } from '@jest/globals';
import { parseNumberQuery, parseSearchedNumber } from '../../index.ts';

describe('a search by number', () => {
  it.each([
    ['us-co-20191000001', ['us-co-20191000001']],
    [' US-fl-l12000012345 ', ['us-fl-L12000012345']],
    ['us-co-007', ['us-co-007']],
    ['ca-qc-1140000123', []],
  ])('by the id %j asks for that company alone, where its state is searched', (q, keys) => {
    expect(parseNumberQuery(q, ['CO', 'FL'])).toEqual({ form: 'id', keys });
  });

  it.each([
    ['20191000001', ['20191000001', '020191000001']],
    ['0000000012', Array.from({ length: 11 }, (_, zeros) => `${'0'.repeat(zeros)}12`)],
    ['1234567890123', ['1234567890123']],
    ['0001234567890123', ['1234567890123', '0001234567890123']],
    ['000000000000', Array.from({ length: 12 }, (_, zeros) => '0'.repeat(zeros + 1))],
    ['l12000012345', ['L12000012345']],
    ['12-345/B', ['12-345/B', '012-345/B', '0012-345/B', '00012-345/B', '000012-345/B']],
  ])('by the file number %j asks in each state, with and without leading zeros', (q, numbers) => {
    const keys = ['co', 'ny'].flatMap((state) => numbers.map((number) => `us-${state}-${number}`));
    expect(parseNumberQuery(q, ['CO', 'NY'])).toEqual({ form: 'file_number', keys });
  });

  it.each([
    ['#800990123', ['us-co-800990123', 'us-ny-800990123']],
    ['NY 0800990123', ['us-ny-0800990123', 'us-ny-800990123']],
    ['co l12', ['us-co-L12']],
    ['0800-990-123', ['us-co-0800-990-123', 'us-co-0800990123', 'us-ny-800990123']],
  ])('by a number as people write it, %j, asks for the number itself', (q, keys) => {
    const query = parseNumberQuery(q, ['CO', 'NY']);
    expect(query?.form).toBe('file_number');
    expect(query?.keys).toEqual(expect.arrayContaining(keys));
  });

  it.each([
    '992900103',
    ' 992900103 ',
    '992900103.0',
    "'992900103",
    '="992900103"',
    '#992900103',
    'No. 992900103',
    'Registry No. 992900103',
    'File #: 992900103',
    'SOS ID 992900103',
    'SOS File Number 992900103',
    'Registry Nbr: 992900103',
    '“992900103”',
    '=992900103',
    '992900103;',
    '992-900-103',
    '992 900 103',
    '992,900,103',
    '9929001-03',
    '992900103\u200b',
    '９９２９００１０３',
    '0992900103',
    'OR-992900103',
    'OR 992900103',
    'OR992900103',
    'us-or-992900103',
    '9.92900103E+08',
    '9.92900103E8',
    '9.929001030E+8',
  ])('%j is 992900103 of Oregon', (q) => {
    expect(parseNumberQuery(q, ['OR'])?.keys).toContain('us-or-992900103');
  });

  it.each(['9.93E+08', '9.92900103E+11', '5E+10', '1.0E8'])('%j has lost digits and is not a number', (q) =>
    expect(parseNumberQuery(q, ['OR'])).toBeUndefined(),
  );

  it.each([
    ['603-123-456', 'WA', 'us-wa-603123456'],
    ['UBI 603 123 456', 'WA', 'us-wa-603123456'],
    ['6031234560010001', 'WA', 'us-wa-603123456'],
    ['603 123 456 001 0001', 'WA', 'us-wa-603123456'],
    ['C4007812', 'CA', 'us-ca-4007812'],
    ['0123456', 'CA', 'us-ca-C0123456'],
    ['L-12000012345', 'FL', 'us-fl-L12000012345'],
    ['p 12000 012345', 'FL', 'us-fl-P12000012345'],
    ['800990123', 'TX', 'us-tx-0800990123'],
  ] as const)('%j of %s is %s', (q, state, key) => expect(parseNumberQuery(q, [state])?.keys).toContain(key));

  it('in the state before it asks in no other', () => {
    expect(parseNumberQuery('NY 12', ['CO', 'NY'])?.keys.filter((key) => !key.startsWith('us-ny-'))).toEqual([]);
  });

  it.each([
    '',
    'cedar',
    '7 eleven',
    'ny',
    'tx 12',
    'us-co',
    'cedar ridge 2019',
    '24 7',
    'No. 1',
    'Company 2019 LLC',
    'Document 5 LLC',
    '1'.repeat(65),
    '12\0',
  ])('is not %j', (q) => {
    expect(parseSearchedNumber(q, ['CO'])).toBeUndefined();
  });
});
