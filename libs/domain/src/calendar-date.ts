/**
 * The forms in which sources write a calendar date. `fixed` forms are digits at set positions;
 * `separated` ones are three numbers in an order. `time` says whether a time of day may follow; it is dropped, never converted,
 * because registries publish local days.
 */
export const dateFormats = {
  'YYYY-MM-DD': { kind: 'separated', order: 'ymd', separator: '-', time: 'none' },
  'YYYY/MM/DD': { kind: 'separated', order: 'ymd', separator: '/', time: 'none' },
  'MM/DD/YYYY': { kind: 'separated', order: 'mdy', separator: '/', time: 'none' },
  'MM-DD-YYYY': { kind: 'separated', order: 'mdy', separator: '-', time: 'none' },
  /** `2026-06-09T00:00:00.000`, with or without a zone. */
  'YYYY-MM-DDThh:mm': { kind: 'separated', order: 'ymd', separator: '-', time: 'optional' },
  /** `03/01/2019 12:00:00 AM`. */
  'MM/DD/YYYY hh:mm': { kind: 'separated', order: 'mdy', separator: '/', time: 'optional' },
  /** Two-digit years, taken only where a source is declared so: 00 to 49 are 20YY, 50 to 99 are 19YY. */
  'M/D/YY': { kind: 'separated', order: 'mdy', separator: '/', time: 'optional', shortYear: true },
  /** `05-JUN-2019` or `05-JUN-19`; two-digit years as above. */
  'DD-MON-YYYY': { kind: 'named' },
  /** `Saturday, June 17, 2026` or `Jun 17, 2026`. */
  'Month D, YYYY': { kind: 'written' },
  /** A month, of which the last day is meant: the end of a tax period. */
  'YYYYMM end': { kind: 'month-end' },
  /** Milliseconds since 1970, midnight UTC of the day that is meant; days before it have negative ones. */
  'epoch milliseconds': { kind: 'epoch' },
  MMDDYYYY: { kind: 'fixed', month: 0, day: 2, year: 4 },
  YYYYMMDD: { kind: 'fixed', year: 0, month: 4, day: 6 },
} as const satisfies Record<string, DateForm>;

/** A name of a form in `dateFormats`. */
export type DateFormat = keyof typeof dateFormats;

type DateForm = SeparatedForm | FixedForm | { readonly kind: 'named' | 'written' | 'month-end' | 'epoch' };

interface SeparatedForm {
  readonly kind: 'separated';
  readonly order: 'ymd' | 'mdy';
  readonly separator: '-' | '/';
  readonly time: 'none' | 'optional';
  readonly shortYear?: boolean;
}

interface FixedForm {
  readonly kind: 'fixed';
  readonly year: number;
  readonly month: number;
  readonly day: number;
}

/** Checks that the text names a form of `dateFormats`. */
export function isDateFormat(text: string): text is DateFormat {
  return Object.hasOwn(dateFormats, text);
}

/**
 * A source's date as YYYY-MM-DD; undefined where it is blank, zeros, not of the form or no day of the calendar.
 * Months and days of separated forms may have one digit. 9999-12-31 is a date: what it means is the caller's to say.
 */
export function parseDate(text: string, format: DateFormat): string | undefined {
  const trimmed = text.trim();
  const form: DateForm = dateFormats[format];
  switch (form.kind) {
    case 'fixed':
      return parseFixed(trimmed, form);
    case 'separated':
      return parseSeparated(trimmed, form);
    case 'named':
      return parseNamed(trimmed);
    case 'written':
      return parseWritten(trimmed);
    case 'month-end':
      return trimmed.length === 6 ? monthEnd(digits(trimmed, 0, 4), digits(trimmed, 4, 6)) : undefined;
    case 'epoch':
      return parseEpoch(trimmed);
  }
}

const NAMED_MONTH = /^(\d{1,2})-([A-Z]{3})-(\d{4}|\d{2})$/i;
const WRITTEN_MONTH = /^(?:[A-Z]+, +)?([A-Z]{3})[A-Z]*\.? +(\d{1,2}), *(\d{4})$/i;
const MONTH_NAMES = 'JANFEBMARAPRMAYJUNJULAUGSEPOCTNOVDEC';

function parseNamed(text: string): string | undefined {
  const [, day = '', name = '', year = ''] = NAMED_MONTH.exec(text) ?? [];
  return calendarDate(year.length === 2 ? century(Number(year)) : Number(year), monthNumber(name), Number(day));
}

function parseWritten(text: string): string | undefined {
  const [, name = '', day = '', year = ''] = WRITTEN_MONTH.exec(text) ?? [];
  return calendarDate(Number(year), monthNumber(name), Number(day));
}

/** By the three letters that its name begins with; NaN for anything else. */
function monthNumber(name: string): number {
  const at = MONTH_NAMES.indexOf(name.toUpperCase());
  return name === '' || at % 3 !== 0 ? NaN : at / 3 + 1;
}

function monthEnd(year: number, month: number): string | undefined {
  const isLeapMonth = month === 2 && calendarDate(year, 2, 29) !== undefined;
  return calendarDate(year, month, isLeapMonth ? 29 : (daysOfMonth[month - 1] ?? 0));
}

/** A time of day other than midnight still belongs to the day. */
function parseEpoch(text: string): string | undefined {
  const start = text.startsWith('-') ? 1 : 0;
  const number = text.length > 15 ? NaN : digits(text, start, text.length);
  if (Number.isNaN(number)) return undefined;
  const date = new Date(start === 1 ? -number : number);
  return date.getUTCFullYear() < 1 || date.getUTCFullYear() > 9999 ? undefined : date.toISOString().slice(0, 10);
}

function parseFixed(text: string, form: FixedForm): string | undefined {
  if (text.length !== 8) return undefined;
  return calendarDate(
    digits(text, form.year, form.year + 4),
    digits(text, form.month, form.month + 2),
    digits(text, form.day, form.day + 2),
  );
}

function parseSeparated(text: string, form: SeparatedForm): string | undefined {
  const second = text.indexOf(form.separator) + 1;
  const third = text.indexOf(form.separator, second) + 1;
  if (second === 0 || third === 0) return undefined;
  const yearLength = form.shortYear === true ? 2 : 4;
  const end = form.order === 'ymd' ? endOfDigits(text, third) : third + yearLength;
  if (end < text.length && !(form.time === 'optional' && TIME_OF_DAY.test(text.slice(end)))) return undefined;
  if (form.order === 'ymd') {
    if (second !== 5) return undefined;
    return calendarDate(digits(text, 0, 4), shortNumber(text, second, third - 1), shortNumber(text, third, end));
  }
  const year = digits(text, third, end);
  return calendarDate(
    form.shortYear === true ? century(year) : year,
    shortNumber(text, 0, second - 1),
    shortNumber(text, second, third - 1),
  );
}

const TIME_OF_DAY = /^[T ]\d{1,2}:\d{2}(:\d{2}(\.\d{1,9})?)?( ?[AP]M)?(Z|[+-]\d{2}:?\d{2})?$/i;

function endOfDigits(text: string, from: number): number {
  let end = from;
  while (isDigit(text.charCodeAt(end))) end++;
  return end;
}

function century(year: number): number {
  return year < 50 ? 2000 + year : 1900 + year;
}

/** A month or day of one or two digits; NaN for anything else. */
function shortNumber(text: string, from: number, to: number): number {
  return to - from > 2 ? NaN : digits(text, from, to);
}

/** The number of the digits in [from, to); NaN for any other text. */
function digits(text: string, from: number, to: number): number {
  if (from >= to) return NaN;
  let number = 0;
  for (let at = from; at < to; at++) {
    const code = text.charCodeAt(at);
    if (!isDigit(code)) return NaN;
    number = number * 10 + code - 48;
  }
  return number;
}

function isDigit(code: number): boolean {
  return code >= 48 && code <= 57;
}

const daysOfMonth = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31] as const;
const twoDigits = Array.from({ length: 100 }, (_, number) => String(number).padStart(2, '0'));

/** Every comparison is false for NaN, so what could not be read ends here too. */
function calendarDate(year: number, month: number, day: number): string | undefined {
  if (!(year >= 1 && month >= 1 && month <= 12 && day >= 1)) return undefined;
  const isLeapDay = month === 2 && day === 29 && year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  if (!(day <= (daysOfMonth[month - 1] ?? 0) || isLeapDay)) return undefined;
  return `${String(year).padStart(4, '0')}-${twoDigits[month]}-${twoDigits[day]}`;
}
