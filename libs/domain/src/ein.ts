import { bareNumber } from './names/queries/number-query.ts';

const WRITTEN_FORM = /^\d{2}[- ]?\d{7}$/;
const NINE_EQUAL_DIGITS = /^(\d)\1{8}$/;

/**
 * Nine digits of an employer identification number written as `12-3456789`, `12 3456789` or `123456789`.
 * Undefined for anything else, for nine equal digits (registries' filler) and for the prefix 00, which the IRS never issued.
 */
export function parseEin(text: string): string | undefined {
  const trimmed = text.trim();
  if (!WRITTEN_FORM.test(trimmed)) return undefined;
  const digits = trimmed.replace(/\D/, '');
  return NINE_EQUAL_DIGITS.test(digits) || digits.startsWith('00') ? undefined : digits;
}

/** An EIN as lists have it: also with words before it, and without a leading zero that a spreadsheet removed (the prefixes 01 to 06). */
export function readEin(text: string): string | undefined {
  const number = bareNumber(text);
  return parseEin(/^[1-6]-?\d{7}$/.test(number) ? `0${number}` : number);
}
