import { filledZip, foldedName, toStateCode, type UsStateCode } from '@registry/domain';
import { BOX_WORDS, isBeforeCourt, ROAD_WORDS, UNIT_WORDS } from './read-streets.ts';

/** An address in one piece, from its end: what is surely a ZIP code or a state. */
export interface WrittenAddress {
  /** The text before these, folded, by the commas and lines that it is written with. */
  readonly parts: readonly string[];
  readonly state: UsStateCode | null;
  /** Five digits. */
  readonly postalCode: string | null;
}

const SEPARATORS = /[,;|\r\n]+/;
const COUNTRY_AT_END = /(?:^|,? )(?:USA?|U S(?: A)?|UNITED STATES(?: OF AMERICA)?)$/;
const ZIP_AT_END = /(?:^|,? )(\d{5})(?: ?\d{4})?$/;
/** The number of a road, box or unit, which can have five digits as well. */
const NUMBERED = new RegExp(
  String.raw`(?:^|[ ,])(?:${ROAD_WORDS}|${BOX_WORDS}|${UNIT_WORDS}|ROAD|RD|ROUTE|KM|NO|NUMBER|\d+)$`,
);
/** A ZIP code that is not at the end comes after a state, as in `Salem OR 97301 Attn Billing`. */
const ZIP_AFTER_STATE = /^(.*[ ,]([A-Z]{2}),? (\d{5})(?: ?\d{4})?)(?:,? |$)/;
/** A ZIP code that lost a digit. */
const SHORT_ZIP = /, ([A-Z]{2}),? (\d{4})$/;
/** The states and military regions of ZIP codes by their first digit, from 0. */
const STATES_OF_DIGIT = [
  'AE CT MA ME NH NJ PR RI VI VT',
  'DE NY PA',
  'DC MD NC SC VA WV',
  'AA AL FL GA MS TN',
  'IN KY MI OH',
  'IA MN MT ND SD WI',
  'IL KS MO NE',
  'AR LA OK TX',
  'AZ CO ID NM NV UT WY',
  'AK AP AS CA GU HI MP OR WA',
];

/** Reads an address from its end: `12 Alder St, Salem, Oregon 97301-1234 USA`. A number that may be something else is not a ZIP code. */
export function readAddress(text: string): WrittenAddress {
  const whole = foldedParts(text).join(', ').replace(SHORT_ZIP, withFilledZip);
  const [, upToZip = whole, code = '', inside = ''] = ZIP_AFTER_STATE.exec(whole) ?? [];
  const isAfterState = isOfState(inside, code);
  const ended = (isAfterState ? upToZip : whole).replace(COUNTRY_AT_END, '');
  const [zip = '', digits = null] = ZIP_AT_END.exec(ended) ?? [];
  const beforeZip = ended.slice(0, ended.length - zip.length);
  const [before, state] = splitState(beforeZip, digits !== null);
  const isZip =
    digits !== null && (isAfterState || (state === null ? isAlone(beforeZip, zip) : isOfState(digits, state)));
  if (isZip || digits === null) return { parts: splitParts(before), state, postalCode: digits };
  return { parts: splitParts(ended), state: null, postalCode: null };
}

/** After a state, with the zero that it lost; what lost another digit is left out. */
function withFilledZip(end: string, code: string, digits: string): string {
  if (toStateCode(code) === undefined) return end;
  return [`, ${code}`, filledZip(digits, code)].join(' ').trimEnd();
}

/** Without a state, five digits are a ZIP code after a city or in a part of their own, where nothing says what they number. */
function isAlone(before: string, zip: string): boolean {
  return before !== '' && `${before}${zip}`.includes(', ') && !NUMBERED.test(before);
}

function splitParts(text: string): string[] {
  return text.split(', ').filter(Boolean);
}

function isOfState(zip: string, code: string): boolean {
  return zip !== '' && code !== '' && (STATES_OF_DIGIT[Number(zip[0])] ?? '').split(' ').includes(code);
}

/**
 * The parts between commas and lines, folded; a fraction of a house's number left out, one of a street's (29 1/2 RD) as one word, and a
 * range cut to its beginning.
 */
function foldedParts(text: string): string[] {
  const plain = text
    .replaceAll(/(?<=(?:^|[,\n])[^\d,\n]*\d+[A-Z]?)(?:\s?[½¼¾]|[\s-]+\d\/\d\b)/gi, '')
    .replaceAll(/(?<=\d)[\s-]+(\d)\/(\d)\b/g, 'F$1F$2')
    .replaceAll('#', ' UNIT ')
    .replaceAll(/(?<![\d-])(\d{1,6})\s?[-–]\s?(\d{1,6})(?=\s+\w)/g, firstNumber)
    .replaceAll(/(\d)-([A-Z])(?=\s)/gi, '$1$2')
    .replaceAll(/\b([NSEW]\d+)[\s-]+([NSEW]\d+)\b/gi, '$1$2');
  return plain.split(SEPARATORS).map(foldedName).filter(Boolean);
}

/** `100-110` begins at 100; `83-12` of Queens is the house 8312. */
function firstNumber(_: string, first: string, last: string): string {
  return first.length === last.length && Number(first) < Number(last) ? first : first + last;
}

/** The state at the end of a text. Its name in full is sure only after a comma or before a ZIP code: Mount Washington is a city. */
function splitState(text: string, hasZip: boolean): readonly [string, UsStateCode | null] {
  const [, before = '', comma = '', last = ''] =
    /^(.+?)(,)? ((?:NEW|NORTH|SOUTH|WEST|RHODE|PUERTO|DISTRICT OF)? ?[A-Z]+)$/.exec(text) ?? [];
  const state = toStateCode(last);
  const isSure = comma !== '' || hasZip || (last.length === 2 && !(last === 'CT' && isBeforeCourt(before)));
  return state === undefined || !isSure ? [text, null] : [before, state];
}
