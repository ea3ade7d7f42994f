import { companyKey, isFileNumber, parseBusinessId } from '../business-id.ts';
import type { StateCode } from '../jurisdictions/jurisdiction.ts';

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

/** A number sign before a number. */
const NUMBER_SIGN = /^#\s*/;
/** The two letters of a state and a number: `TX 0800990123`. */
const STATE_AND_NUMBER = /^([a-z]{2})\s+(\S+)$/i;
/** Digits with hyphens between them: `0800-990-123`. */
const GROUPED_DIGITS = /^\d+(?:-\d+)+$/;

/**
 * The companies that a search text can name by number; undefined where it has the form of none. A file number is one word with a digit, which a
 * number sign or a state may precede. It is looked for in each of `states`, in any letter case, with any number of leading zeros, and without the
 * hyphens between its digits.
 */
export function parseNumberQuery(q: string, states: readonly StateCode[]): NumberQuery | undefined {
  const text = q.trim().replace(NUMBER_SIGN, '');
  const id = parseBusinessId(text);
  if (id !== undefined) return { form: 'id', keys: states.includes(id.state) ? [companyKey(id)] : [] };
  const [, code = '', numberOfState = ''] = STATE_AND_NUMBER.exec(text) ?? [];
  const state = states.find((one) => one === code.toUpperCase());
  return state === undefined ? fileNumbers(text, states) : fileNumbers(numberOfState, [state]);
}

function fileNumbers(text: string, states: readonly StateCode[]): NumberQuery | undefined {
  if (!isFileNumber(text) || /\s/.test(text) || !/\d/.test(text)) return undefined;
  const spellings = zeroPadded(text);
  if (GROUPED_DIGITS.test(text)) spellings.push(...zeroPadded(text.replaceAll('-', '')));
  const keys = states.flatMap((state) => spellings.map((fileNumber) => companyKey({ state, fileNumber })));
  return { form: 'file_number', keys };
}

/** A number as it is and with every number of leading zeros; one that begins with a letter as it is. */
function zeroPadded(text: string): string[] {
  if (!/^\d/.test(text)) return [text];
  const bare = text.replace(/^0+(?=.)/, '');
  const length = Math.max(bare.length, PADDED_LENGTH_MAX);
  const padded = Array.from({ length: length - bare.length + 1 }, (_, zeros) => '0'.repeat(zeros) + bare);
  return padded.includes(text) ? padded : [...padded, text];
}
