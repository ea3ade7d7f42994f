import { isDateFormatCode, numberText, serialDate } from './serial-date.ts';

/** How the cells of one style show a number: as a date, or as the digits of a number with a fixed form (`000-00-0000`). */
export type CellFormat = 'date' | DigitForm;

/** The sections of a number format that has at least one fixed form, in its order. */
type DigitForm = readonly FormSection[];

interface FormSection {
  readonly condition: ((number: number) => boolean) | null;
  /** Digits and literal texts from left to right; null where the section shows the number in another way. */
  readonly pieces: readonly FormPiece[] | null;
}

/** A place for a digit, shown as `0` where the number has none or left out, or a text that is always shown. */
type FormPiece = { readonly digit: 'shown' | 'left out' } | { readonly literal: string };

/** The format of a style by its number and, where the workbook defines it, its code; undefined where it shows the number as it is. */
export function cellFormat(id: number, code: string | undefined): CellFormat | undefined {
  if (isDateFormatCode(id, code)) return 'date';
  if (code === undefined) return undefined;
  const sections = splitSections(code).map(readSection);
  return sections.some(({ pieces }) => pieces !== null) ? sections : undefined;
}

/** The text that a cell of the format shows for a number. */
export function formattedNumber(written: string, format: CellFormat | undefined, from1904: boolean): string {
  if (format === undefined) return numberText(written);
  if (format === 'date') return serialDate(Number(written), from1904) ?? numberText(written);
  const plain = numberText(written);
  if (!/^-?\d+$/.test(plain)) return plain;
  const { pieces, showsSign } = chooseSection(format, Number(plain));
  if (pieces === null) return plain;
  return (showsSign ? '-' : '') + placeDigits(plain.replace('-', ''), pieces);
}

/** Formats of two and three sections have one for negative numbers and one for zero. */
function chooseSection(sections: DigitForm, number: number): Pick<FormSection, 'pieces'> & { showsSign: boolean } {
  const [first, second, third] = sections;
  if (sections.some(({ condition }) => condition !== null)) {
    const found = sections.find(({ condition }) => condition === null || condition(number));
    return { pieces: found?.pieces ?? null, showsSign: number < 0 };
  }
  if (number < 0) return second ? { ...second, showsSign: false } : { pieces: first?.pieces ?? null, showsSign: true };
  return { pieces: (number === 0 ? (third ?? first) : first)?.pieces ?? null, showsSign: false };
}

/** Digits fill the places from the right; those that are left over stand in the first place. */
function placeDigits(digits: string, pieces: readonly FormPiece[]): string {
  let left = pieces.filter((piece) => 'digit' in piece).length;
  let at = Math.min(digits.length - left, 0);
  const parts = pieces.map((piece) => {
    if ('literal' in piece) return piece.literal;
    left--;
    const from = at;
    at = digits.length - left;
    if (at > 0) return digits.slice(Math.max(from, 0), at);
    return piece.digit === 'shown' ? '0' : '';
  });
  return parts.join('').trim();
}

/** The parts between semicolons, of which quoted and escaped ones separate nothing. */
function splitSections(code: string): string[] {
  const sections = [''];
  for (const token of code.match(/"[^"]*"|\\[\s\S]|[\s\S]/g) ?? []) {
    if (token === ';') sections.push('');
    else sections[sections.length - 1] += token;
  }
  return sections;
}

const TOKEN = /"([^"]*)"|\\([\s\S])|\[([^\]]*)\]|_[\s\S]|([\s\S])/g;
const CONDITION = /^(<=|>=|<>|<|>|=)(-?\d+(?:\.\d+)?)$/;
/** Signs that a format shows without quotes. */
const LITERALS = new Set('-+() ');
/** One place is not a fixed form: `0` shows any number as it is. */
const PLACES_MIN = 2;

function readSection(section: string): FormSection {
  const pieces: FormPiece[] = [];
  let condition: FormSection['condition'] = null;
  let isForm = true;
  for (const [token, quoted, escaped, bracketed, plain] of section.matchAll(TOKEN)) {
    const comparison = CONDITION.exec(bracketed ?? '');
    if (comparison) condition = compare(comparison[1] as string, Number(comparison[2]));
    else if (bracketed !== undefined || token.startsWith('_')) continue; // a color, a language, the width of a sign
    else if (quoted !== undefined || escaped !== undefined) pieces.push({ literal: (quoted ?? escaped) as string });
    else if (plain === '0' || plain === '#') pieces.push({ digit: plain === '0' ? 'shown' : 'left out' });
    else if (LITERALS.has(plain as string)) pieces.push({ literal: plain as string });
    else isForm = false;
  }
  const isFixed = isForm && pieces.filter((piece) => 'digit' in piece).length >= PLACES_MIN;
  return { condition, pieces: isFixed ? pieces : null };
}

function compare(operator: string, limit: number): (number: number) => boolean {
  const holds: Readonly<Record<string, (number: number) => boolean>> = {
    '<': (number) => number < limit,
    '<=': (number) => number <= limit,
    '>': (number) => number > limit,
    '>=': (number) => number >= limit,
    '=': (number) => number === limit,
    '<>': (number) => number !== limit,
  };
  return holds[operator] as (number: number) => boolean;
}
