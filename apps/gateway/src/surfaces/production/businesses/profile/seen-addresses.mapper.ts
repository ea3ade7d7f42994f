import type { Address, Business } from '@registry/contracts-business-registry';
import type { AddressInRecords } from '@registry/contracts-records-sections';
import { foldedName } from '@registry/domain';
import type { AddressDto } from './address.dto.ts';
import type { SeenAddressDto } from './seen-address.dto.ts';
import type { SourceDto } from './source.dto.ts';
import { addSources, recordSource } from './source.mapper.ts';

/** The addresses of a company as its registry has them, then as records have them, each once. */
export function seenAddresses(business: Business, inRecords: readonly AddressInRecords[]): SeenAddressDto[] {
  const registration: SourceDto = { object: 'source', type: 'registration', id: business.id };
  const addresses = business.addresses.map((address) => seen(address, [registration]));
  if (inRecords.length === 0) return addresses;
  const byFolded = new Map(addresses.map((address) => [foldedName(address.full_address), address] as const).reverse());
  for (const { sources, ...address } of inRecords) {
    const recordSources = sources.map(recordSource);
    const known = byFolded.get(foldedName(address.fullAddress));
    if (known === undefined) addresses.push(seen(address, recordSources));
    else {
      addSources(known.sources, recordSources);
      known.type = [...new Set([...known.type, ...address.types])];
    }
  }
  return addresses;
}

export function toAddress(address: Address): AddressDto {
  return {
    object: 'address',
    type: address.types,
    full_address: address.fullAddress,
    address_line1: address.addressLine1,
    address_line2: address.addressLine2,
    city: address.city,
    state: address.state,
    postal_code: address.postalCode,
    country: address.country,
  };
}

function seen(address: Address, sources: SourceDto[]) {
  return { ...toAddress(address), type: address.types, sources };
}
