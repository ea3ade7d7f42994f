import {
  didYouMean,
  isFileNumber,
  isNoValue,
  isUsState,
  jurisdictionNames,
  parseEin,
  parseRegion,
  type UsStateCode,
} from '@registry/domain';
import type { MatchQuery } from './match-query.ts';
import { readVariants } from './names/name-variant.ts';
import { readPlace } from './query-place.ts';

/** The fields of a query, as callers name them. */
export const queryFields = ['name', 'state', 'address', 'city', 'postal_code', 'file_number', 'tin', 'formed'] as const;

type QueryField = (typeof queryFields)[number];

/** A query as it was read, with a sentence for each field that could not be compared. */
export type ReadQuery =
  | { readonly kind: 'query'; readonly query: MatchQuery; readonly notes: readonly string[] }
  | { readonly kind: 'invalid' | 'not_covered'; readonly message: string };

/** Characters of a field at most: more than any registry publishes as a name. */
const LENGTH_MAX = 500;

/** What no name has. */
const CONTROL = /[\p{Cc}\p{Cs}]+/gu;

/** Reads one query. Texts may be numbers, a field that is null or empty is not known, and a sentence says what else is wrong. */
export function readMatchQuery(input: unknown): ReadQuery {
  if (typeof input !== 'object' || input === null || Array.isArray(input))
    return invalid(`The query is ${shown(input)}; expected an object with a name. Send {"name": "…"}.`);
  const unknown = Object.keys(input).find((field) => !(queryFields as readonly string[]).includes(field));
  if (unknown !== undefined)
    return invalid(
      `${shown(unknown)} is not a field of a query; expected ${queryFields.join(', ')}. ${didYouMean(unknown, queryFields)}Rename it or leave it out.`,
    );
  const texts = textsOf(input);
  return typeof texts === 'string' ? invalid(texts) : readTexts(texts);
}

type Texts = Readonly<Record<QueryField, string | null>>;

/** The fields as texts, or what is wrong with one of them. */
function textsOf(input: Partial<Record<QueryField, unknown>>): Texts | string {
  const texts: Partial<Record<QueryField, string | null>> = {};
  for (const field of queryFields) {
    const value = input[field] ?? '';
    if (typeof value !== 'string' && typeof value !== 'number')
      return `${field} is ${shown(value)}; expected a text. Send it as a text, or leave it out.`;
    const text = String(value).replaceAll(CONTROL, ' ').trim();
    if (text.length > LENGTH_MAX)
      return `${field} has ${text.length} characters; expected ${LENGTH_MAX} at most. Send only the ${field}.`;
    texts[field] = (field === 'name' ? text === '' : isNoValue(text, 'cell')) ? null : text;
  }
  return texts as Texts;
}

function readTexts(texts: Texts): ReadQuery {
  const { name, address, city } = texts;
  const variants = name === null ? [] : readVariants(name);
  const fileNumber = fileNumberOf(texts.file_number);
  const ein = texts.tin === null ? undefined : parseEin(texts.tin);
  if (variants.length === 0 && fileNumber === null && ein === undefined) {
    const said = name === null ? 'name is empty' : `name is ${shown(name)}, which has no letter or digit`;
    return invalid(`${said}; expected the name of a company. Send a name, a file_number or a tin.`);
  }
  const state = stateOf(texts.state);
  if (typeof state === 'object' && state !== null) return state;
  const postalCode = texts.postal_code === null ? null : paddedZip(texts.postal_code);
  const formed = texts.formed === null ? null : dayOf(texts.formed);
  const place = readPlace(address, city, postalCode ?? null);
  const named = { name: name ?? '', variants, state, fileNumber, ein: ein ?? null, formed: formed ?? null };
  const notes = [
    ...(name !== null && variants.length > 0 && isNoValue(name, 'list') ? [noName(name)] : []),
    ...(texts.tin !== null && ein === undefined ? [notCompared('tin', texts.tin, 'an EIN of nine digits')] : []),
    ...(postalCode === undefined ? [notCompared('postal_code', texts.postal_code, 'a ZIP code of five digits')] : []),
    ...(formed === undefined ? [notCompared('formed', texts.formed, 'a date as YYYY-MM-DD')] : []),
    ...(texts.file_number !== null && fileNumber === null
      ? [notCompared('file_number', texts.file_number, 'a number as the registry issues it')]
      : []),
  ];
  return { kind: 'query', query: { ...named, place }, notes };
}

function stateOf(text: string | null): UsStateCode | null | Exclude<ReadQuery, { kind: 'query' }> {
  if (text === null) return null;
  const region = parseRegion(text);
  if (region === undefined)
    return invalid(
      `state is ${shown(text)}; expected a state of the US as OR or Oregon. ${didYouMean(text, Object.values(jurisdictionNames))}Correct it, or leave it out.`,
    );
  if (isUsState(region.code) && region.country === 'us') return region.code;
  return { kind: 'not_covered', message: `${region.name} is not a state of the US; no registry of it is loaded.` };
}

function fileNumberOf(text: string | null): string | null {
  if (text === null) return null;
  const number = text.replace(/\.0$/, '').replaceAll(/\s+/g, '');
  return isFileNumber(number) && /\d/.test(number) ? number : null;
}

/** A ZIP code that a spreadsheet took for a number has lost its leading zero. Undefined for anything else. */
function paddedZip(text: string): string | undefined {
  const [, digits = '', further = ''] = /^(\d{3,9}?)(?:\.0)?(-\d{4})?$/.exec(text.replaceAll(' ', '')) ?? [];
  if (digits.length === 9 && further === '') return digits;
  return digits.length >= 3 && digits.length <= 5 ? digits.padStart(5, '0') + further : undefined;
}

const DAY = /^(\d{4})(?:-(\d{2})(?:-(\d{2}))?)?(?:T.*)?$/;
const AMERICAN_DAY = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/;

/** A year, month or day of the calendar. Undefined for anything else. */
function dayOf(text: string): string | undefined {
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
function noName(name: string): string {
  return `name is ${shown(name)}, which lists have where no company is known; expected the name of a company. Add its legal form if it is called so.`;
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
