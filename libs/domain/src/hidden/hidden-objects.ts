import { isSameText, unformattedAddress } from '../spelling/same-spelling.ts';
import type { HiddenPlaces } from './hidden-places.ts';
import { type HiddenKind, streetLine } from './hidden-value.ts';
import { NAME_KINDS } from '../names/status/name-status.ts';

type Fields = Readonly<Record<string, unknown>>;

/** Checks that an object is a hidden person, contact or name, as public objects, change events and the history have them. */
export function isHiddenObject(value: object, places: readonly HiddenPlaces[]): boolean {
  const isHiddenText = (kind: HiddenKind, text: unknown): boolean =>
    typeof text === 'string' && places.some((one) => one.value.kind === kind && one.isWhole(text));
  const { object, name, number, email } = value as Fields;
  if (isPerson(value) || isOtherName(value)) return isHiddenText('person', name);
  if (object === 'phone_number') return isHiddenText('phone', number);
  if (object === 'email_address') return isHiddenText('email', email);
  const address = toAddressParts(value);
  return address !== undefined && (isHiddenText('address', address.full) || isAtHiddenHouse(address, places));
}

/** Checks that an object is a person or firm on file. */
export function isPerson(value: object): boolean {
  return 'titles' in value && 'name' in value;
}

/** Objects whose texts are never null: a company, as lists have it, and a candidate of a match. */
const WITH_TEXTS: readonly unknown[] = ['business', 'match_candidate'];

export function hasTexts(value: object): boolean {
  return 'object' in value && WITH_TEXTS.includes(value.object);
}

/** Kinds of names in change events. */
const OTHER_NAMES: readonly unknown[] = Object.keys(NAME_KINDS).filter((kind) => kind !== 'legal');

/** Checks that an object is a name of a company other than its legal name. */
function isOtherName(value: object): boolean {
  const { object, type, kind, sources } = value as Fields;
  if (object === 'name') return type !== 'legal';
  return OTHER_NAMES.includes(kind) && Array.isArray(sources);
}

interface AddressParts {
  readonly full: string;
  readonly line: string;
  /** Null where only the whole address is known. */
  readonly city: string | null;
}

/** The parts of an address in either form; undefined for anything else, such as a company that has one. */
export function toAddressParts(value: object): AddressParts | undefined {
  if (!('postal_code' in value) && !('postalCode' in value)) return undefined;
  const fields = value as Fields;
  const full = fields['full_address'] ?? fields['fullAddress'];
  const line = fields['address_line1'] ?? fields['addressLine1'];
  const { city } = fields;
  if (typeof full !== 'string') return undefined;
  return {
    full,
    line: typeof line === 'string' ? line : streetLine(full),
    city: typeof city === 'string' ? city : null,
  };
}

/** Checks that an address has the street and number of a hidden one, with any unit, and no other town. */
function isAtHiddenHouse({ line, city }: AddressParts, places: readonly HiddenPlaces[]): boolean {
  const street = unformattedAddress(line);
  return places.some(({ value: { kind, text } }) => {
    if (kind !== 'address' || unformattedAddress(streetLine(text)) !== street) return false;
    const [, ...others] = text.split(',');
    return city === null || others.length === 0 || others.some((one) => isSameText(one, city));
  });
}
