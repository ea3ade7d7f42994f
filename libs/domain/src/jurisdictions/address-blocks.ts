import { ADDRESS_KINDS, type AddressKind } from './address-region.ts';
import { placeKeys } from './place-keys.ts';

const BOX = /\bBOX\W+(\d+)/i;
/** A house number and the first word of its street, without a direction. */
const HOUSE = /(?:^|[\s,#])(\d+)[A-Z]?\s+(?:(?:[NS]?[EW]|[NS]|NORTH|SOUTH|EAST|WEST)\b\.?\s*)*([A-Z\d]+)/i;

/**
 * The keys under which an index has a company by its own addresses: those of one house or box and one ZIP code, or city, share a key, so
 * that an address which many companies have is known. No name key begins as they do.
 */
export function addressBlocks(addresses: Parameters<typeof placeKeys>[0]): string[] {
  const blocks = addresses.flatMap((address) => {
    if (ADDRESS_KINDS[address.kind as AddressKind] === 'agent') return [];
    const { postalCodes, cities } = placeKeys([address]);
    const town = postalCodes[0] ?? cities[0];
    const box = BOX.exec(address.fullAddress)?.[1];
    const [, house, street] = HOUSE.exec(address.fullAddress) ?? [];
    if (town === undefined || (box === undefined && house === undefined)) return [];
    return [box === undefined ? `@${house} ${street?.toUpperCase()} ${town}` : `@BOX ${box} ${town}`];
  });
  return [...new Set(blocks)];
}
