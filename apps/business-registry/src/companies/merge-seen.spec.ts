import { describe, expect, it } from '@jest/globals';
import { mergePeople } from './merge-seen.ts';

const at = (fullAddress: string) => {
  const parts = { addressLine1: null, addressLine2: null, city: null, state: null, postalCode: null, country: null };
  return { fullAddress, ...parts };
};
const entry = (name: string, title: string, address: string | null, sourceNo = 1) => ({
  ...{ name, titles: [title], sourceNo },
  address: address === null ? null : at(address),
});
const merged = (...entries: ReturnType<typeof entry>[]) =>
  mergePeople(entries).map(({ name, titles, address }) => [name, titles, address?.fullAddress ?? null]);

describe('entries of persons', () => {
  it('of one name are one person with all roles where the addresses agree, and two where they do not', () => {
    expect(
      merged(
        entry('JONAS SMITHWICK', 'Manager', '1245 GRANVALE ST, UNIT 200'),
        entry('JONAS SMITHWICK', 'Manager', '77 QUARRY RD'),
        entry('SMITHWICK, JONAS', 'Member', '1245 Granvale Street Unit 200'),
        entry('JONAS Q SMITHWICK', 'Member', '77 QUARRY RD'),
      ),
    ).toEqual([
      ['JONAS SMITHWICK', ['Manager', 'Member'], '1245 GRANVALE ST, UNIT 200'],
      ['JONAS SMITHWICK', ['Manager'], '77 QUARRY RD'],
      ['JONAS Q SMITHWICK', ['Member'], '77 QUARRY RD'],
    ]);
  });

  it('without an address agree with each other, and with no address', () => {
    expect(merged(entry('A B', 'P', null), entry('A B', 'S', null), entry('A B', 'T', '1 A St'))).toEqual([
      ['A B', ['P', 'S'], null],
      ['A B', ['T'], '1 A St'],
    ]);
  });

  it('of two sources are two persons', () => {
    expect(merged(entry('A B', 'P', '1 A St'), entry('A B', 'P', '1 A St', 2))).toHaveLength(2);
  });
});
