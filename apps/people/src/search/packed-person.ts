import { type Address, type PublishedPerson, toAddress } from '@registry/contracts-business-registry';
import {
  foldedName,
  foldForMatching,
  isInCapitals,
  packAddress,
  type PackedAddress,
  unpackAddress,
  withoutEmptyEnd,
} from '@registry/domain';

/**
 * A person or firm on file as `companies.people` has it: the name, titles, the address with its uses, of a firm the folded name without legal form,
 * and the folded name where that is not the name in capitals. Nulls at the end are left out.
 */
export type PackedPerson = readonly [
  name: string,
  titles: readonly string[],
  uses?: Address['type'] | null,
  address?: PackedAddress | null,
  nameKey?: string | null,
  folded?: string | null,
];

export function packPerson({ kind, name, titles, address }: PublishedPerson): PackedPerson {
  const { folded, nameKey } = kind === 'firm' ? foldForMatching(name) : { folded: foldedName(name), nameKey: null };
  const at = address === null ? [null, null] : [address.type, packAddress(toPostal(address))];
  return withoutEmptyEnd([
    name,
    titles,
    ...at,
    nameKey,
    isInCapitals(folded, name) ? null : folded,
  ]) as unknown as PackedPerson;
}

/** The person as it is shown. */
export function unpackPerson([name, titles, uses, address]: PackedPerson) {
  return { name, titles, address: address ? toAddress(unpackAddress(address), uses ?? []) : null };
}

function toPostal({ full_address, address_line1, address_line2, postal_code, ...address }: Address) {
  return {
    ...address,
    fullAddress: full_address,
    addressLine1: address_line1,
    addressLine2: address_line2,
    postalCode: postal_code,
  };
}
