import { foldWords } from '@registry/domain/folded-name';
import { findLegalForms, isLegalForm } from '@registry/domain/name-key';
import { cutStates, parseJurisdiction } from '@registry/domain/parse-region';
import type { QueryField } from '@registry/domain/query-fields';
import { splitCells, findDelimiter, plainCell, withJoinedForms } from './line-cells.ts';

/** Facts about a company, as a line has them. */
export type LineQuery = Readonly<Partial<Record<QueryField, string>>>;

/** A company of a line. */
export interface LineReadings {
  /** As it was sent. */
  readonly text: string;
  /** Possible meanings: the company of `Maple, Oak, OR` has a comma in its name, or is in the city of Oak. Of equals the last counts. */
  readonly readings: readonly LineQuery[];
  /** It may be no company, or several: a sentence, or names with commas between them. */
  readonly isDoubtful?: boolean;
}

/** Fields that a line in a list of companies with their places may have, and their columns. */
const LINE_FIELDS = ['name', 'address', 'city', 'state', 'postal_code'] as const;
export const LINE_COLUMNS = ['Name', 'Address', 'City', 'State', 'ZIP'] as const;
export const LINE_PLACES: ReadonlyMap<QueryField, number> = new Map(LINE_FIELDS.map((field, at) => [field, at]));

/** The cells of a line: a list has one meaning for each, the last, and leaves a state without a mark in the name. */
export function lineCells(line: string): string[] {
  const query = likeliestQuery(line);
  return LINE_FIELDS.map((field) => query[field] ?? '');
}

/**
 * Checks that lines say the place of their company after a comma and a blank: half of those with further parts or more. A table has no
 * such blanks, or begins with numbers.
 */
export function havePlaces(lines: readonly string[]): boolean {
  const further = lines.filter((line) => /[,;|(]/.test(line));
  const placed = further.map(likeliestQuery).filter(({ state }) => state !== undefined);
  const areNumbers = placed.every(({ name = '' }) => /^\S*\d\S*$/.test(name));
  const isTable = further.some((line) => /[,;|][^\s,;|][^,;|]*$/.test(line));
  return placed.length > 0 && placed.length * 2 >= further.length && !areNumbers && !isTable;
}

/** Longer lines are no names with places. */
const LINE_LENGTH_MAX = 500;

function likeliestQuery(line: string): LineQuery {
  if (line.length > LINE_LENGTH_MAX) return { name: line };
  const [row, ...others] = toRow(line);
  const readings = others.length === 0 ? (row?.readings ?? []) : [];
  return readings.find(({ state }) => state === undefined) ?? readings.at(-1) ?? { name: line };
}

/** `OR`, `Oregon 97031`. */
const STATE_AND_ZIP = /^(.*?)(?:[\s,]+(\d{5}(?:-\d{4})?))?$/;
/** A country after a state, or a comma before its ZIP code. */
const COUNTRY = /,\s*(?:U\.?S\.?A?\.?|United States)$/i;
const ZIP_APART = /,\s*(?=\d{5}(?:-\d{4})?$)/;
/** A state and its ZIP code without a comma before them. */
const CITY_END = /([^,\s])\s+(?=[A-Z]{2}\s+\d{5}(?:-\d{4})?$)/;
/** `Acme (Salem, OR)` */
const PLACE_IN_BRACKETS = /\s*\(([^()]+,[^()]+)\)$/;

/** The company of a line: `name | state | address`, `name, address, city, state` or a name. */
export function toRow(line: string): LineReadings[] {
  const text = plainCell(line);
  if (text === '') return [];
  const delimiter = findDelimiter(text);
  if (delimiter === '|' || delimiter === '\t') return [{ text, readings: [cellQuery(splitCells(text, delimiter))] }];
  const byPart = text.split(';').map(plainCell).filter(Boolean);
  const isOne = byPart.length > 1 && sayPlace(byPart);
  if (byPart.length > 1 && !isOne && !byPart.slice(1).some((part) => parseState(part) !== undefined))
    return byPart.flatMap(toRow);
  const separator = byPart.length > 1 && !isOne ? ';' : ',';
  const parts = isOne ? byPart.flatMap((part, at) => (at === 0 ? part : splitCells(part, ','))) : undefined;
  const cells = namesAndPlaces((parts ?? splitCells(withPlainPlace(text), separator)).filter(Boolean));
  const readings = cells.length > 1 ? cellReadings(text, cells, separator) : endings(text);
  if (readings.length > 0) return [{ text, readings }];
  return [{ text, readings: [{ name: text }], ...(cells.length > 1 ? { isDoubtful: true } : {}) }];
}

/** Cells with legal forms as parts of names. CO, PA and SC at the end are states, but for `Smith, PA` and `Smith, Jones & Lee, PA`. */
function namesAndPlaces(cells: readonly string[]): string[] {
  const last = cells.at(-1) ?? '';
  const before = cells.at(-2) ?? '';
  const isPlace = findLegalForms(foldWords(before)).length > 0 || (cells.length > 2 && !/&|\band\b/i.test(before));
  const isState = isCode(last) && (last === 'CO' || isPlace);
  return isState ? [...withJoinedForms(cells.slice(0, -1)), last] : withJoinedForms(cells);
}

function isCode(text: string): boolean {
  return /^[A-Z]{2}$/.test(text) && parseJurisdiction(text) !== undefined;
}

/** Checks that the parts after a name are its place: `Acme; Bend, OR` is one company, `Acme, OR; Bend Brewing, OR` are two. */
function sayPlace([name = '', ...further]: readonly string[]): boolean {
  const endsInState = (part: string): boolean => parseState(splitCells(part, ',').at(-1) ?? '') !== undefined;
  const last = further.at(-1) ?? '';
  const isOfCompany = findLegalForms(foldWords(last.replace(/,[^,]*$/, ''))).length > 0;
  if (!last.includes(',') || endsInState(name) || !endsInState(last) || isOfCompany) return false;
  return further.slice(0, -1).every((part) => /\d/.test(part));
}

function withPlainPlace(text: string): string {
  const bare = text.replace(PLACE_IN_BRACKETS, ', $1').replace(COUNTRY, '');
  const joined = bare.replace(ZIP_APART, ' ');
  return joined.includes(',') ? joined.replace(CITY_END, '$1, ') : joined;
}

/** Cells in the order that the tool states. A state in another place than the second is found as well. */
function cellQuery([name = '', ...further]: readonly string[]): LineQuery {
  const at = further.findIndex((cell) => parseState(cell) !== undefined);
  const [state = ''] = further.splice(Math.max(at, 0), 1);
  const known = parseState(state) ?? (state === '' ? {} : { state });
  const address = further.filter(Boolean).join(', ');
  return { name, ...known, ...(address === '' ? {} : { address }) };
}

/** `Acme, Salem, OR`: the state may be a part of the name, and so may be the city. A legal form ends the name, and so does a number. */
function cellReadings(text: string, cells: readonly string[], separator: string): LineQuery[] {
  const state = parseState(cells.at(-1) ?? '');
  if (state === undefined) return [];
  const parts = cells.slice(0, -1);
  const readings = [
    { name: text, ...state },
    { name: parts.join(`${separator} `), ...state },
  ];
  const formAt = parts.findLastIndex((part) => findLegalForms(foldWords(part)).length > 0);
  const houseAt = parts.findIndex((part, at) => at > formAt && at > 0 && /\d/.test(part));
  const cityAt = Math.max(formAt + 1, parts.length - 1, 1);
  const place = parts.splice(formAt >= 0 ? formAt + 1 : houseAt > 0 ? houseAt : cityAt);
  if (place.length === 0) return readings;
  const name = parts.join(`${separator} `);
  const city = /\d/.test(place.at(-1) ?? '') ? undefined : place.pop();
  const address = place.join(', ');
  return [...readings, { name, ...(address && { address }), ...(city !== undefined && { city }), ...state }];
}

/** `Acme (OR)`, `Acme - Oregon`, `Acme OR`. */
function endings(text: string): LineQuery[] {
  const [, name = '', inBrackets, afterDash, code] =
    /^(.+?[^,\s])\s*(?:\(([^()]+)\)|\s[-–—:/]\s*([\p{L}. ]+)|\s([A-Z]{2}))$/u.exec(text) ?? [];
  const word = inBrackets ?? afterDash ?? code ?? '';
  const isForm = isLegalForm(foldWords(word)) && (code !== undefined || !isCode(word));
  const state = isForm ? undefined : parseState(word);
  // Two letters without a mark are as often the end of a name.
  return state === undefined
    ? []
    : [code === undefined ? { name: text, ...state } : { name: text }, { name, ...state }];
}

/** A state with its ZIP code. One that is cut is sent as it is: what it is read as is said. */
function parseState(text: string): Pick<LineQuery, 'state' | 'postal_code'> | undefined {
  const [, words = '', zip] = STATE_AND_ZIP.exec(text.trim()) ?? [];
  const state = parseJurisdiction(words) ?? (/\w\.$/.test(words) && cutStates(words).length === 1 ? words : undefined);
  return state === undefined ? undefined : { state, ...(zip === undefined ? {} : { postal_code: zip }) };
}
