import {
  ADDRESS_KINDS,
  type AddressKind,
  cityKey,
  jurisdictionNames,
  longAddressWords,
  placeKeys,
  type UsStateCode,
  wordKey,
} from '@registry/domain';
import { editsBetween } from '../names/edit-distance.ts';
import { readAddress } from './read-address.ts';
import { readStreets, type Street } from './read-streets.ts';

/** The place of a query's company. */
export interface QueryPlace {
  /** Possible cities at the end of the address, as `citySpelling` writes them; none without an address. */
  readonly endings: readonly string[];
  readonly streets: readonly Street[];
  readonly postalCode: string | null;
  /** As `citySpelling` writes it: the readings of a text that may end with a state. */
  readonly cities: readonly string[];
  /** All of these and of the endings, as `cityKey` writes them. */
  readonly cityKeys: readonly string[];
  /** The state that stands after the city; null where none surely does. */
  readonly state: UsStateCode | null;
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

/** Checks that a ZIP code is one that stands where none is known. */
export function isFillerZip(zip: string): boolean {
  return /^(?:(\d)\1{4}|12345)(?:-?\d{4})?$/.test(zip);
}

/** Reads an address, in parts or in one piece; a city may have its state and ZIP code with it. What is not surely there stays null. */
export function readPlace(address: string | null, city: string | null, postalCode: string | null): QueryPlace {
  const own = readAddress(address ?? '');
  const town = readAddress(city ?? '');
  const [endings, cities] = [endingsOf(own.parts), [...town.parts, city ?? '']];
  const isStateSure = town.postalCode !== null || (city ?? '').includes(',');
  const place = {
    endings: endings.map(citySpelling),
    streets: readStreets(own.parts),
    postalCode: null,
    cities: [...new Set(cities.map(citySpelling))].filter((reading) => /[A-Z]/.test(reading)),
    cityKeys: [...new Set([...cities, ...endings].map(cityKey))].filter((reading) => /[A-Z]/.test(reading)),
    state: isStateSure ? town.state : null,
  };
  return withPostalCode(withPostalCode(place, town.postalCode ?? own.postalCode), postalCode);
}

/** A place with this ZIP code, if there is one; a filler leaves none. */
export function withPostalCode(place: QueryPlace, zip: string | null): QueryPlace {
  return zip === null ? place : { ...place, postalCode: isFillerZip(zip) ? null : zip.slice(0, 5) };
}

/** Words of a city's name at most. */
const CITY_WORDS_MAX = 4;
/** Words before a name that make another city of it: SOUTH BEND is not BEND. */
const BEFORE_CITIES = /^(?:NORTH|SOUTH|EAST|WEST|[NSEW]|NEW|LAKE|FORT|FT|MOUNT|MT|PORT|SAINT|SAN|SANTA|LOS|LAS|LA|EL)$/;

/** The last part of an address; where it has only one, which ends with the city, its last words. */
function endingsOf(parts: readonly string[]): string[] {
  const last = parts.at(-1) ?? '';
  if (parts.length !== 1) return last === '' ? [] : [last];
  const words = last.split(' ');
  return Array.from({ length: Math.min(CITY_WORDS_MAX, words.length) }, (_, less) => words.length - 1 - less)
    .filter((start) => !BEFORE_CITIES.test(words[start - 1] ?? ''))
    .map((start) => words.slice(start).join(' '));
}

/** Beginnings of cities that are also written short in one word with the rest, as in `St.Paul`. */
const SHORTENED = new Map([
  ['SAINT', 'ST'],
  ['FORT', 'FT'],
  ['MOUNT', 'MT'],
]);

/** Before the name of a city, of which they are no part. */
const BEFORE_CITY = /^(?:\d{5} )?(?:(?:CITY|TOWN|VILLAGE|BOROUGH|TOWNSHIP) OF |THE )?(?=\D)/;
/** As some write the direction that a city begins with. */
const DIRECTIONS = /^(NO|SO) (?=.)/;

/** A city without blanks, however it is abbreviated: LA GRANDE and LAGRANDE, St. Paul and SAINT PAUL are the same. */
function citySpelling(city: string): string {
  const name = cityKey(city)
    .replace(BEFORE_CITY, '')
    .replace(DIRECTIONS, (_, short: string) => (short === 'NO' ? 'NORTH ' : 'SOUTH '));
  const words = name.split(' ');
  const joined = words.map((word) => longAddressWords.get(word) ?? word).join('');
  return joined.replaceAll(/SAINT|FORT|MOUNT/g, (long) => SHORTENED.get(long) ?? long);
}

/** The addresses of a company that are nearest to a query's place, and how near they are. */
export interface NearestAddresses {
  readonly near: Nearness;
  readonly addresses: readonly CompanyAddress[];
}

/** How near a query's place is to any address of a company, but those of its agents. */
export function comparePlaces(place: QueryPlace, addresses: readonly CompanyAddress[]): NearestAddresses {
  if (place.endings.length === 0 && place.postalCode === null && place.cities.length === 0) return UNKNOWN;
  const own = addresses.filter(({ kind }) => ADDRESS_KINDS[kind as AddressKind] !== 'agent');
  const found = own.map((address) => compareAddress(place, address));
  const near = nearness.find((one) => one !== 'unknown' && found.includes(one));
  return near === undefined ? UNKNOWN : { near, addresses: own.filter((_, at) => found[at] === near) };
}

const UNKNOWN: NearestAddresses = { near: 'unknown', addresses: [] };

function compareAddress(place: QueryPlace, address: CompanyAddress): Nearness {
  const { postalCodes, cities } = placeKeys([address]);
  const [zip] = postalCodes;
  const [city] = cities;
  const sameZip = place.postalCode === null || zip === undefined ? null : place.postalCode === zip;
  const sameCity = isSameCity(place, city);
  if ((sameZip ?? sameCity ?? true) && isStreetOf(place.streets, address.fullAddress)) return 'street';
  if (sameZip === true) return 'postal_code';
  // There is a Portland in Maine too.
  if (sameZip === false && place.postalCode?.[0] !== zip?.[0]) return 'elsewhere';
  if (sameCity === true) return 'city';
  if (sameZip === false && place.postalCode?.slice(0, ZIP_AREA) !== zip?.slice(0, ZIP_AREA)) return 'elsewhere';
  return sameCity === null ? 'unknown' : 'elsewhere';
}

/** Digits of a ZIP code that all of a town mostly have: a box and a house of it have different last digits. */
const ZIP_AREA = 3;

/** Addresses without the number are not read: they are most. */
function isStreetOf(streets: readonly Street[], fullAddress: string): boolean {
  const letters = fullAddress.toUpperCase().replaceAll(/[^A-Z\d]/g, '');
  if (!streets.some(({ number }) => letters.includes(number))) return false;
  const others = readStreets(readAddress(fullAddress).parts);
  return streets.some((one) => others.some((other) => isSameStreet(one, other)));
}

/** Checks that an address has the very street of a place: its name lacks no word of the other. */
export function hasVeryStreet({ streets }: QueryPlace, fullAddress: string): boolean {
  const others = readStreets(readAddress(fullAddress).parts);
  const isWhole = (one: Street, other: Street) =>
    one.kind === null || other.kind === null || one.laterWords.length === other.laterWords.length;
  return streets.some((one) => others.some((other) => isSameStreet(one, other) && isWhole(one, other)));
}

/**
 * A direction that only one of them has says nothing: many write `River Rd` for `N River Rd`. Some write it after the name. Where it
 * stands says which one is meant in a grid: 370 E 2000 N is not 370 W 2000 N.
 */
function isSameStreet(one: Street, other: Street): boolean {
  if (one.number !== other.number || (one.word !== other.word && wordKey(one.word) !== wordKey(other.word)))
    return false;
  if (one.laterWords.some((word, at) => isOtherWord(word, other.laterWords[at]))) return false;
  if (one.kind !== null && other.kind !== null && one.kind !== other.kind) return false;
  const written = one.directions.filter((direction) => direction !== '');
  const others = other.directions.filter((direction) => direction !== '');
  if (written.length === 0 || others.length === 0) return true;
  const isOther = one.directions.some(
    (direction, at) => direction !== '' && !['', direction].includes(other.directions[at] ?? ''),
  );
  return !isOther && written.some((direction) => others.includes(direction));
}

/** Checks that two words of a street's name, of which one may be missing, cut or misspelled, are surely not the same. */
function isOtherWord(one: string, other: string | undefined): boolean {
  if (other === undefined || one.startsWith(other) || other.startsWith(one)) return false;
  return wordKey(one) !== wordKey(other) && editsBetween(one, other, 1) > 1;
}

/** Checks that a query names the city of a company; null where it may have misspelled or cut it, or does not say. */
function isSameCity({ cities, endings }: QueryPlace, company: string | undefined): boolean | null {
  if (company === undefined) return null;
  const own = citySpelling(company);
  if (cities.length === 0) return endings.includes(own) ? true : null;
  if (cities.includes(own)) return true;
  return cities.some((city) => isNearly(city, own) || regions.has(city)) ? null : false;
}

/** States and the country, which stand in columns of cities as well: they say nothing of the city, unless it is called so. */
const regions: ReadonlySet<string> = new Set(
  [...Object.entries(jurisdictionNames).flat(), 'US', 'USA', 'United States'].map(citySpelling),
);

/** Letters of a city before which another one is not a misspelling or a cut of it. */
const CITY_LENGTH_MIN = 5;

function isNearly(one: string, other: string): boolean {
  const length = Math.min(one.length, other.length);
  if (length < CITY_LENGTH_MIN) return false;
  if (one.startsWith(other) || other.startsWith(one)) return true;
  const editsMax = length < 2 * CITY_LENGTH_MIN ? 1 : 2;
  return editsBetween(one, other, editsMax) <= editsMax;
}
