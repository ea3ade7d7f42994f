import { parsePhoneNumberFromString } from 'libphonenumber-js/max';

/** Digits and what people part them with, an extension at the end; letters stand for digits in no phone number here. */
const WRITING = /^(?:tel:)?\s*\+?[\d\s().\-/]+(?:\s*(?:x|ext\.?|#)\s*\d{1,6})?$/iu;
/** Digits that are typed where a form demands a number: `0000000000`, `9999999999`. */
const FILLER = /(\d)\1{8}/;

/**
 * A phone number in E.164, without its extension: `(503) 623-4567` → `+15036234567`. Without a country's code it is one of
 * the United States or Canada: ten digits, or eleven that begin with 1. Undefined for anything else.
 */
export function toPhone(text: string): string | undefined {
  const written = text.normalize('NFKC').trim();
  if (!WRITING.test(written)) return undefined;
  const isForeign = /^(tel:)?\s*\+/i.test(written);
  const digits = written.replace(/(x|ext\.?|#)\s*\d+$/i, '').replace(/\D/g, '');
  if (!isForeign && !/^1?\d{10}$/.test(digits)) return undefined;
  const number = parsePhoneNumberFromString(isForeign ? `+${digits}` : digits, 'US');
  return number?.isPossible() === true && !FILLER.test(digits) ? number.number : undefined;
}
