import { ADDRESS_KINDS, type AddressKind } from './address-region.ts';
import { placeKeys } from './place-keys.ts';

const BOX = /\bBOX\W+(\d+)/i;
/** A house number and the first word of its street, without a direction. */
const HOUSE = /(?:^|[\s,#])(\d+)[A-Z]?\s+(?:(?:[NS]?[EW]|[NS]|NORTH|SOUTH|EAST|WEST)\b\.?\s*)*([A-Z\d]+)/i;

/** After the street: the companies of an office tower have their own suites. */
const UNIT = /(?:\b(?:STE|SUITE|UNIT|APT|RM|ROOM|FL|FLOOR|PMB)\b|#)\W*([A-Z]{0,2}\d+)/i;

/**
 * The keys under which an index has a company by its own addresses: those of one house and unit, or box, and one ZIP code, or city, share a key, so
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
    if (box !== undefined) return [`@BOX ${box} ${town}`];
    const unit = UNIT.exec(address.fullAddress)?.[1] ?? '';
    return [`@${house} ${street} ${unit} ${town}`.toUpperCase()];
  });
  return [...new Set(blocks)];
}
