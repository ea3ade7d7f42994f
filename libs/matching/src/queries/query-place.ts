import { ADDRESS_KINDS, type AddressKind, cityKey, foldWords, placeKeys, wordKey, zipKey } from '@registry/domain';

/** Where a query says that its company is. */
export interface QueryPlace {
  /** The address as it was sent, without the ZIP code, as `cityKey` folds it; null without an address. */
  readonly text: string | null;
  /** House or box number and the first word of the street: see `streetOf`. Null where the address has none. */
  readonly street: Street | null;
  readonly postalCode: string | null;
  /** As `cityKey` folds it. */
  readonly city: string | null;
}

/** What says addresses of one ZIP code or city apart, however they are written. */
interface Street {
  readonly number: string;
  readonly word: string;
}

/** An address of a company, as the registry has it. */
export interface CompanyAddress {
  readonly kind: string;
  readonly fullAddress: string;
  readonly city: string | null;
  readonly postalCode: string | null;
}

/** How near the place of a query is to a company's, the nearest first. */
export const nearness = ['street', 'postal_code', 'city', 'unknown', 'elsewhere'] as const;

export type Nearness = (typeof nearness)[number];

const ZIP_INSIDE = /\b(\d{5})(?:-?\d{4})?\b(?!.*\b\d{5}(?:-?\d{4})?\b)/su;

/** Reads an address, in parts or in one piece. What is not there stays null. */
export function readPlace(address: string | null, city: string | null, postalCode: string | null): QueryPlace {
  const own = address ?? '';
  const inside = ZIP_INSIDE.exec(own);
  // A house number can have five digits: it comes first.
  const zipInside = inside !== null && inside.index > 0 ? inside[1] : undefined;
  const zip = postalCode === null ? zipInside : (zipKey(postalCode.trim()) ?? zipInside);
  const before = zipInside === undefined ? own : own.slice(0, inside?.index);
  return {
    text: textOf(before),
    street: streetOf(before),
    postalCode: zip === undefined || zip === '00000' ? null : zip,
    city: city === null || cityKey(city) === '' ? null : cityKey(city),
  };
}

function textOf(address: string): string | null {
  const words = foldWords(address);
  return words.length === 0 ? null : cityKey(words.join(' '));
}

const DIRECTIONS = /^(?:N|E|S|W|NE|NW|SE|SW|NORTH|EAST|SOUTH|WEST|NORTHEAST|NORTHWEST|SOUTHEAST|SOUTHWEST)$/;
const BOX = /\b(?:P\s?O\s?|POST OFFICE )BOX (\w+)/;

/** The number and the first word after it other than a direction: `4925 SE Coloma Dr` → 4925 COLOMA; `PO Box 876` → 876 BOX. */
function streetOf(address: string): Street | null {
  const words = foldWords(address);
  const box = BOX.exec(words.join(' '))?.[1];
  if (box !== undefined) return { number: box, word: 'BOX' };
  const at = words.findIndex((word) => /^\d+[A-Z]?$/.test(word));
  const number = words[at];
  const word = words.slice(at + 1).find((one) => !DIRECTIONS.test(one));
  return number === undefined || word === undefined ? null : { number, word };
}

/** How near a query's place is to any address of a company, but those of its agents. */
export function comparePlaces(place: QueryPlace, addresses: readonly CompanyAddress[]): Nearness {
  if (place.text === null && place.postalCode === null && place.city === null) return 'unknown';
  const own = addresses.filter(({ kind }) => ADDRESS_KINDS[kind as AddressKind] !== 'agent');
  const found = own.map((address) => compareAddress(place, address));
  return nearness.find((near) => near !== 'unknown' && found.includes(near)) ?? 'unknown';
}

function compareAddress(place: QueryPlace, address: CompanyAddress): Nearness {
  const { postalCodes, cities } = placeKeys([address]);
  const [zip] = postalCodes;
  const [city] = cities;
  const sameZip = place.postalCode === null || zip === undefined ? null : place.postalCode === zip;
  const sameCity = isSameCity(place, city);
  const isSameStreet = place.street !== null && isStreetOf(place.street, streetOf(address.fullAddress));
  if (isSameStreet && (sameZip ?? sameCity ?? true)) return 'street';
  if (sameZip === true) return 'postal_code';
  if (sameZip === false && place.postalCode?.slice(0, ZIP_AREA) !== zip?.slice(0, ZIP_AREA)) return 'elsewhere';
  if (sameCity === null) return 'unknown';
  return sameCity ? 'city' : 'elsewhere';
}

/** Digits of a ZIP code that all of a town mostly have: a box and a house of it have different last digits. */
const ZIP_AREA = 3;

function isStreetOf(one: Street, other: Street | null): boolean {
  if (other === null || one.number !== other.number) return false;
  return one.word === other.word || wordKey(one.word) === wordKey(other.word);
}

/** An address in one piece names its city by its last words; where the company's is not among them, the query may name another. */
function isSameCity({ city, text }: QueryPlace, company: string | undefined): boolean | null {
  if (company === undefined) return null;
  if (city !== null) return city === company;
  return text !== null && ` ${text} `.includes(` ${company} `) ? true : null;
}
