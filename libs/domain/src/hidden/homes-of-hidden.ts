import { ADDRESS_KINDS, type AddressKind } from '../jurisdictions/address-region.ts';
import { unformattedAddress } from '../spelling/same-spelling.ts';
import { isHiddenObject, isPerson, toAddressParts } from './hidden-objects.ts';
import { type HiddenPlaces, toPlaces } from './hidden-places.ts';

/** The houses that a shape names. */
interface Houses {
  /** Of hidden persons: each address by its street and number. */
  readonly hidden: Map<string, string>;
  /** Of others, and of the company itself. */
  readonly kept: Set<string>;
}

/**
 * The addresses that only hidden persons of a shape have. They are hidden as well, since the original fields of a source have them too.
 * Those of the company and of other persons stay.
 */
export function findHomesOfHidden(shape: unknown, places: readonly HiddenPlaces[]): HiddenPlaces[] {
  if (!places.some(({ value }) => value.kind === 'person')) return [];
  const houses: Houses = { hidden: new Map(), kept: new Set() };
  findHouses(shape, places, houses, null);
  return [...houses.hidden]
    .filter(([house]) => !houses.kept.has(house))
    .map(([, text]) => toPlaces({ kind: 'address', text }))
    .filter(({ key }) => key !== '');
}

/** `isHidden` says of an address whose it is; null for those of the company. */
function findHouses(value: unknown, places: readonly HiddenPlaces[], houses: Houses, isHidden: boolean | null): void {
  if (typeof value !== 'object' || value === null) return;
  const address = toAddressParts(value);
  if (address !== undefined) {
    const house = unformattedAddress(address.line);
    const text = address.full.startsWith(`${address.line},`) ? address.full : `${address.line}, ${address.full}`;
    if (isHidden === true) houses.hidden.set(house, text);
    else if (isHidden === false || !isOfAgent(value)) houses.kept.add(house);
    return;
  }
  const isHiddenPerson = isPerson(value) ? isHiddenObject(value, places) : isHidden;
  for (const [name, one] of Object.entries(value)) {
    if (name !== 'record' && name !== 'records') findHouses(one, places, houses, isHiddenPerson);
  }
}

/** Checks that an address of a company is that of its agent and nothing else. */
function isOfAgent(value: object): boolean {
  const { type, kind } = value as { readonly type?: unknown; readonly kind?: unknown };
  if (Array.isArray(type)) return type.every((one) => one === 'agent');
  return typeof kind === 'string' && ADDRESS_KINDS[kind as AddressKind] === 'agent';
}
