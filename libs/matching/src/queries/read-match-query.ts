import {
  bareNumber,
  cutStates,
  didYouMean,
  filledZip,
  foldedName,
  isNoValue,
  isUsState,
  jurisdictionNames,
  parseNumberQuery,
  QUERY_FIELD_NAMES,
  type QueryField,
  readEin,
  readRegion,
  toCountryCode,
  type UsStateCode,
  usStateCodes,
} from '@registry/domain';
import type { MatchQuery } from './match-query.ts';
import { editsBetween } from './names/edit-distance.ts';
import { readVariants } from './names/name-variant.ts';
import { isFillerZip, readPlace, withPostalCode } from './places/query-place.ts';

/** A query as it was read, with a sentence for each field that could not be compared. */
export type ReadQuery =
  | {
      readonly kind: 'query';
      readonly query: MatchQuery;
      readonly notes: readonly string[];
      /** It names a place that may be a state or a country abroad: no company may be taken without a look then. */
      readonly isOfUnknownPlace: boolean;
    }
  | { readonly kind: 'invalid' | 'not_covered'; readonly message: string };

/** Characters of a field at most: more than any registry publishes as a name. */
const LENGTH_MAX = 500;

/** Characters that no name has. */
const CONTROL = /[\p{Cc}\p{Cs}]+/gu;

/** Reads one query. Texts may be numbers, a field that is null or empty is not known, and a sentence says what else is wrong. */
export function readMatchQuery(input: unknown): ReadQuery {
  if (typeof input !== 'object' || input === null || Array.isArray(input))
    return invalid(`The query is ${shown(input)}; expected an object with a name. Send {"name": "…"}.`);
  const unknown = Object.keys(input).find((field) => !(QUERY_FIELD_NAMES as readonly string[]).includes(field));
  if (unknown !== undefined)
    return invalid(
      `${shown(unknown)} is not a field of a query; expected ${QUERY_FIELD_NAMES.join(', ')}. ${didYouMean(unknown, QUERY_FIELD_NAMES)}Rename it or leave it out.`,
    );
  const texts = listTexts(input);
  return typeof texts === 'string' ? invalid(texts) : readTexts(texts);
}

type Texts = Readonly<Record<QueryField, string | null>>;

/** The fields as texts, or what is wrong with one of them. */
function listTexts(input: Partial<Record<QueryField, unknown>>): Texts | string {
  const texts: Partial<Record<QueryField, string | null>> = {};
  for (const field of QUERY_FIELD_NAMES) {
    const value = input[field] ?? '';
    if (typeof value !== 'string' && typeof value !== 'number')
      return `${field} is ${shown(value)}; expected a text. Send it as a text, or leave it out.`;
    const text = String(value).replaceAll(CONTROL, ' ').trim();
    if (text.length > LENGTH_MAX)
      return `${field} has ${text.length} characters; expected ${LENGTH_MAX} at most. Send only the ${field}.`;
    texts[field] = (field === 'name' ? text === '' : isNoValue(text, 'field')) ? null : text;
  }
  return texts as Texts;
}

function readTexts(texts: Texts): ReadQuery {
  const { name, address, city } = texts;
  const variants = name === null ? [] : readVariants(name);
  const fileNumber = texts.file_number !== null && isNumber(texts.file_number) ? texts.file_number : null;
  const ein = texts.tin === null ? undefined : readEin(texts.tin);
  if (variants.length === 0 && fileNumber === null && ein === undefined) {
    const said = name === null ? 'name is empty' : `name is ${shown(name)}, which has no letter or digit`;
    return invalid(`${said}; expected the name of a company. Send a name, a file_number or a tin.`);
  }
  const written = readPlace(address, city, null);
  const state = readState(texts.state, written.state);
  const postalCode = texts.postal_code === null ? null : readZip(texts.postal_code, state.code);
  const place = withPostalCode(written, postalCode ?? null);
  const country = texts.country === null ? 'US' : toCountryCode(texts.country);
  const abroad = country === undefined ? undefined : countryAbroad(country);
  if (abroad !== undefined) return notOfTheUs('country', texts.country, abroad);
  if (state.abroad !== undefined) return notOfTheUs('state', texts.state, state.abroad);
  const formed = texts.formed === null ? null : dayOf(texts.formed);
  const comparedDay = unreadDay(formed) === false ? (formed ?? null) : null;
  const known = { state: state.code, fileNumber, ein: ein ?? null, formed: comparedDay, place };
  const unread: Partial<Record<QueryField, string | false>> = {
    city: city !== null && place.cities.length === 0 && 'the name of a city',
    postal_code: unreadZip(postalCode),
    country: country === undefined && 'a country as US or United States',
    file_number: texts.file_number !== null && fileNumber === null && 'a number as the registry issues it',
    tin: texts.tin !== null && ein === undefined && 'an EIN of nine digits',
    formed: unreadDay(formed),
  };
  const notes = QUERY_FIELD_NAMES.flatMap((field) => {
    const expected = unread[field];
    return typeof expected === 'string' ? notCompared(field, texts[field], expected) : [];
  });
  return {
    kind: 'query',
    query: { name: name ?? '', variants, ...known },
    notes: [...(variants[0]?.isNoName === true ? [noName(texts.name)] : []), ...state.notes, ...notes],
    isOfUnknownPlace: state.isUnread || country === undefined,
  };
}

function isNumber(text: string): boolean {
  return parseNumberQuery(text, usStateCodes) !== undefined;
}

/** A query's state as it is written. */
interface WrittenState {
  readonly code: UsStateCode | null;
  /** The name of a region or country without a registry that can be loaded. */
  readonly abroad: string | undefined;
  readonly notes: readonly string[];
  readonly isUnread: boolean;
}

/** The state of a query, else the one after its city. A misspelled one is read as what it means, and said; another text is not compared. */
function readState(text: string | null, ofPlace: UsStateCode | null): WrittenState {
  const unsaid: WrittenState = { code: ofPlace, abroad: undefined, notes: [], isUnread: false };
  if (text === null) return unsaid;
  const region = readRegion(text);
  if (region !== undefined)
    return isUsState(region.code) ? { ...unsaid, code: region.code } : { ...unsaid, abroad: region.name };
  // Two letters may be a misspelled state as well as a country, and three a state that is cut: Ind., Ala.
  const country = toCountryCode(text);
  if (country === 'US' || (country !== undefined && text.length > 2 && !isCutState(text)))
    return { ...unsaid, abroad: countryAbroad(country) };
  const meant = misspelledState(text);
  if (meant !== undefined)
    return { ...unsaid, code: meant, notes: [`state is ${shown(text)}; it was read as ${jurisdictionNames[meant]}.`] };
  const hint = didYouMean(text, Object.values(jurisdictionNames));
  const note = `${notCompared('state', text, 'a state of the US as OR or Oregon')} ${hint}`.trim();
  return { ...unsaid, code: null, notes: [note], isUnread: true };
}

/** The state that a query means by a text; null where it is not compared. */
export function meantState(text: string): UsStateCode | null {
  return readState(text, null).code;
}

/** Letters of a state's name from which a text is a misspelling of it. */
const MISSPELLED_LENGTH_MIN = 5;
const CUT_LENGTH = 3;

function isCutState(text: string): boolean {
  const written = foldedName(text);
  const begins = (code: UsStateCode): boolean => foldedName(jurisdictionNames[code]).startsWith(written);
  return written.length === CUT_LENGTH && usStateCodes.some(begins);
}

/** The one state that is misspelled in a letter, as `Oregn`, or cut, as `Calif.`. */
function misspelledState(text: string): UsStateCode | undefined {
  const written = foldedName(text);
  const cut = cutStates(text);
  const isMisspelled = (code: UsStateCode): boolean =>
    written.length >= MISSPELLED_LENGTH_MIN && editsBetween(written, foldedName(jurisdictionNames[code]), 1) <= 1;
  const meant = usStateCodes.filter((code) => cut.includes(code) || isMisspelled(code));
  return meant.length === 1 ? meant[0] : undefined;
}

/** The name of a country other than the US, of which no registry can be loaded. */
function countryAbroad(code: string): string | undefined {
  return code === 'US' ? undefined : countryNames.of(code);
}

const countryNames = new Intl.DisplayNames(['en'], { type: 'region' });

/** A ZIP code as spreadsheets write it. Undefined for anything else. */
export function readZip(text: string, state: string | null): string | undefined {
  return filledZip(bareNumber(text).replaceAll(' ', ''), state);
}

/** Names what is expected in place of a ZIP code that is not compared. Null where none was sent. */
function unreadZip(zip: string | null | undefined): string | false {
  if (zip === undefined) return 'a ZIP code of five digits';
  return zip !== null && isFillerZip(zip) && 'a ZIP code, not a filler such as 99999 or 12345';
}

/** Also with a time after it, as spreadsheets and databases write days. */
const DAY = /^(\d{4})(?:-(\d{2})(?:-(\d{2})(?:[T ].*)?)?)?$/;
const AMERICAN_DAY = /^(\d{1,2})\/(\d{1,2})\/(\d{4})(?: .*)?$/;
/** Days that stand where none is known: zero in spreadsheets and databases, and years to come. */
const FILLER_DAY = /^(?:1753-01-01|1899-12-3[01]|1900-01-01|1970-01-01|[2-9][1-9]\d{2}|[3-9]\d{3}|0001)/;

/** Names what is expected in place of a day that is not compared. */
function unreadDay(day: string | null | undefined): string | false {
  if (day === undefined) return 'a date as YYYY-MM-DD, or its month or year';
  return day !== null && FILLER_DAY.test(day) && 'the day of formation, not a filler such as 1900-01-01';
}

/** A year, month or day of the calendar. Undefined for anything else. */
export function dayOf(text: string): string | undefined {
  const [, month = '', day = '', year = ''] = AMERICAN_DAY.exec(text) ?? [];
  const parts = year === '' ? DAY.exec(text)?.slice(1, 4) : [year, month.padStart(2, '0'), day.padStart(2, '0')];
  const date = (parts ?? []).filter((part) => part !== undefined).join('-');
  const time = Date.parse(date);
  return Number.isNaN(time) || !new Date(time).toISOString().startsWith(date) ? undefined : date;
}

export function notCompared(field: QueryField, value: string | null | undefined, expected: string): string {
  return `${field} is ${shown(value)}; expected ${expected}. It was not compared.`;
}

/** Companies of that name are candidates all the same. */
function noName(name: string | null): string {
  return `name is ${shown(name)}, which lists have where no company is known; expected the name of a company. Add its legal form if it is called so.`;
}

function notOfTheUs(field: 'country' | 'state', value: string | null, name: string): ReadQuery {
  const meant = foldedName(value ?? '') === foldedName(name) ? '' : ` (${name})`;
  const message = `${field} is ${shown(value)}${meant}. Only registries of US states are loaded. If the company is of one, correct ${field} or leave it out.`;
  return { kind: 'not_covered', message };
}

function invalid(message: string): ReadQuery & { readonly kind: 'invalid' } {
  return { kind: 'invalid', message };
}

const SHOWN_LENGTH_MAX = 80;

/** A value as it was sent, cut where it is long. */
function shown(value: unknown): string {
  const text = JSON.stringify(value) ?? String(value);
  return text.length <= SHOWN_LENGTH_MAX ? text : `${text.slice(0, SHOWN_LENGTH_MAX)}…`;
}
