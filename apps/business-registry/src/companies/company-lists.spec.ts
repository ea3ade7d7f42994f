import { expect, it } from '@jest/globals';
import type { AddressParts } from '@registry/domain';
import type { MappedAddress, MappedOfficer } from '@registry/pipeline';
import { type CompanyLists, listAddresses, listOfficers, packAddresses, packOfficer } from './company-lists.ts';

const NOWHERE = { addressLine1: null, addressLine2: null, city: null, state: null, postalCode: null, country: null };
const VAIL = {
  ...NOWHERE,
  fullAddress: '1 Oak St, Vail, CO 81657',
  addressLine1: '1 Oak St',
  city: 'Vail',
  state: 'CO',
};
const ADDRESSES: readonly AddressParts[] = [
  { ...VAIL, postalCode: '81657' },
  { ...NOWHERE, fullAddress: '1' },
  { ...NOWHERE, fullAddress: '1', addressLine1: '1' },
  { ...NOWHERE, fullAddress: '1, Vail', addressLine1: '1', city: 'Vail' },
  { ...NOWHERE, fullAddress: '1, , Vail', addressLine1: '1', addressLine2: '', city: 'Vail' },
  { ...NOWHERE, fullAddress: '1', addressLine1: '1', country: 'US' },
];

const KINDS = ['principal', 'mailing', 'process'] as const;
const addresses: readonly MappedAddress[] = KINDS.flatMap((kind) => ADDRESSES.map((parts) => ({ kind, ...parts })));
const officers: readonly MappedOfficer[] = [null, ...ADDRESSES, null].map((parts, i) => {
  const address = parts && ({ kind: 'officer', ...parts } as const);
  return { kind: i % 2 === 0 ? 'person' : 'firm', name: 'Ida Oak', titles: ['Manager', ''], address } as const;
});

it('lists are read as they were packed: of two sources, in their order, repeated and with empty parts', () => {
  const packed = [3, 4].map((sourceNo) => [sourceNo, packAddresses(addresses), officers.map(packOfficer)]);
  const lists = JSON.parse(JSON.stringify(packed)) as CompanyLists;
  const ofBoth = (list: readonly object[]) => [3, 4].flatMap((sourceNo) => list.map((one) => ({ sourceNo, ...one })));
  expect(listAddresses(lists)).toEqual(ofBoth(addresses));
  const read = listOfficers(lists).map(({ address, ...officer }) => {
    return { ...officer, address: address && { kind: 'officer', ...address } };
  });
  expect(read).toEqual(ofBoth(officers));
  expect(packAddresses(addresses).at(-1)).toEqual(['process', ADDRESSES.length - 1]);
});
