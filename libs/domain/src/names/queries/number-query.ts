import { companyKey, isFileNumber, parseBusinessId } from '../../business-id.ts';
import type { StateCode } from '../../jurisdictions/jurisdiction.ts';

/** How a search text names a company by number: by its id, or by the number that its registry issued. */
export const numberForms = ['id', 'file_number'] as const;

export type NumberForm = (typeof numberForms)[number];

export interface NumberQuery {
  readonly form: NumberForm;
  /** The keys (`companyKey`) that companies named so can have. */
  readonly keys: readonly string[];
}

/** Up to how many characters a number is tried with further leading zeros: no registry that is known pads to more. */
const PADDED_LENGTH_MAX = 12;

/** Words before a number, as registries and forms call it: `Registry No. 123`, `File #123`, `UBI 123`. `Company 123` may be a name. */
const LABELS =
  /^(?:(?:secretary of state|sos|dos|scc|irs|fed|registry|registration|reg|file|filing|entity|charter|corporation|corporate|corp|company|business|document|doc|control|account|employer|identification|federal|tax)\b\.?\s*)*(?:(?:no|number|num|nr|nbr|id|ubi|sos|dos|fein|ein|tin)\b[\s.:#]*|[:#]\s*)+/i;
/** The two letters of a state and a number: `TX 0800990123`, `OR-992900103`. */
const STATE_AND_NUMBER = /^([a-z]{2})[\s_-]+([a-z]{0,2}\d.*)$/i;
/** Between the digits of a number: `0800-990-123`, `992 900 103`. */
const SEPARATORS = /[\s.,_-]+/g;
/** Digits of a number that is more than one word: the names of companies have shorter ones. */
const DIGITS_MIN = 4;

/** Other numbers by which people know a company of a state: California once wrote a C before its own, Washington has places of a business. */
const OTHER_FORMS: Partial<Record<StateCode, (number: string) => readonly string[]>> = {
  CA: (number) => (/^C\d/.test(number) ? [number.slice(1)] : /^\d{5,7}$/.test(number) ? [`C${number}`] : []),
  WA: (number) => (/^\d{16}$/.test(number) ? [number.slice(0, 9)] : []),
};

/** As spreadsheets show long numbers: `1.53E+08`, whose last digits may be lost. */
const SCIENTIFIC = /^(\d)(?:\.(\d+)E\+?|E\+)0*(\d{1,2})$/i;

/** A number without what spreadsheets and forms put around it: `="0123"`, `'0123`, `123.0`, `Registry No. 123`, `1.2345E+4`. */
export function bareNumber(text: string): string {
  const bare = withoutMarks(text);
  const [, first = '', decimals = '', exponent = ''] = SCIENTIFIC.exec(bare) ?? [];
  const isWhole = exponent !== '' && decimals.replace(/0+$/, '').length <= Number(exponent);
  return isWhole && decimals.length >= Number(exponent) ? (first + decimals).slice(0, Number(exponent) + 1) : bare;
}

/** Checks that a file number is as a spreadsheet rewrites it: `1.53E+08`, `153169496.0`. Zeros in front are lost, and digits may be. */
export function isSpreadsheetNumber(text: string): boolean {
  return SCIENTIFIC.test(text.trim()) || /^\d+\.0+$/.test(text.trim());
}

function withoutMarks(text: string): string {
  const plain = text
    .normalize('NFKC')
    .replaceAll(/\p{Cf}/gu, '')
    .replaceAll(/\p{Pd}/gu, '-');
  return plain
    .trim()
    .replace(/^=?["'‘’“”«`(]*|["'‘’“”»`);,]+$/g, '')
    .replace(LABELS, '')
    .replace(/(?<=\d)\.0+$/, '')
    .trim();
}

/** The companies that a search text names by number; undefined also where it may be a name: `No. 1`. */
export function parseSearchedNumber(q: string, states: readonly StateCode[]): NumberQuery | undefined {
  const text = bareNumber(q);
  const isLabelled = text.length < q.trim().length && /[a-z]/i.test(q) && !/[a-z]/i.test(text);
  return isLabelled && digitsOf(text) < DIGITS_MIN ? undefined : parseNumberQuery(q, states);
}

/**
 * The companies that a text can name by number; undefined where it has the form of none. A file number has a digit; words like `Registry No.`
 * or a state may precede it. It is looked for in each of `states`, in any letter case, with any number of leading zeros, and without what
 * separates its digits.
 */
export function parseNumberQuery(q: string, states: readonly StateCode[]): NumberQuery | undefined {
  const text = bareNumber(q);
  if (!isFileNumber(text) || SCIENTIFIC.test(text)) return undefined;
  const id = parseBusinessId(text);
  if (id !== undefined) return { form: 'id', keys: states.includes(id.state) ? [companyKey(id)] : [] };
  const [, code = '', numberOfState = ''] = STATE_AND_NUMBER.exec(text) ?? [];
  const state = states.find((one) => one === code.toUpperCase());
  if (state !== undefined) return fileNumbers(numberOfState, [state]);
  return fileNumbers(text, states);
}

function fileNumbers(text: string, states: readonly StateCode[]): NumberQuery | undefined {
  const joined = text.replaceAll(SEPARATORS, '').toUpperCase();
  const isGrouped = /^[A-Z]?\d+[A-Z]?$/.test(joined);
  if (!/\d/.test(text)) return undefined;
  if (/\s/.test(text) && (!isGrouped || digitsOf(text) < DIGITS_MIN)) return undefined;
  const written = [text.toUpperCase(), ...(isGrouped ? [joined] : [])];
  const keys = states.flatMap((state) => {
    const withoutState = joined.startsWith(state) ? [joined.slice(state.length)] : [];
    const numbers = [...written, ...withoutState, ...(OTHER_FORMS[state]?.(joined) ?? [])];
    return numbers.flatMap(zeroPadded).map((fileNumber) => companyKey({ state, fileNumber }));
  });
  return { form: 'file_number', keys: [...new Set(keys)] };
}

function digitsOf(text: string): number {
  return text.replaceAll(/\D/g, '').length;
}

/** A number as it is and with every number of leading zeros; one that begins with a letter as it is. */
function zeroPadded(text: string): string[] {
  if (!/^\d/.test(text)) return [text];
  const bare = text.replace(/^0+(?=.)/, '');
  const length = Math.max(bare.length, PADDED_LENGTH_MAX);
  const padded = Array.from({ length: length - bare.length + 1 }, (_, zeros) => '0'.repeat(zeros) + bare);
  return padded.includes(text) ? padded : [...padded, text];
}
