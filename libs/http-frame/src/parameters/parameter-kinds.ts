import { type ChangePosition, parseChangePosition } from '@registry/contracts-business-registry';
import {
  type BusinessIdParts,
  foldWords,
  isUsState,
  jurisdictionNames,
  parseBusinessId,
  parseDate,
  parseEach,
  parseJurisdiction,
  PHRASES_MAX,
  PREFIXES_MAX,
  queryFault,
  STATES_ALLOWED,
  type UsStateCode,
  usStateCodes,
  zipKey,
} from '@registry/domain';
import type { ParameterKind } from './parameter-kind.ts';

/** `true`, `false`, `1` or `0`; an empty value means true, as in `?live`. */
export const flag: ParameterKind<boolean> = {
  allowed: 'true, false, 1 or 0',
  schema: { type: 'boolean' },
  words: ['true', 'false'],
  read: (text) => flags.get(text),
};

const flags = new Map([
  ['', true],
  ['true', true],
  ['1', true],
  ['false', false],
  ['0', false],
]);

/** A whole number from `minimum` to `maximum`; at most what a number holds exactly. */
export function integer(minimum: number, maximum = Number.MAX_SAFE_INTEGER): ParameterKind<number> {
  return {
    allowed: `an integer from ${minimum} to ${maximum}`,
    schema: { type: 'integer', minimum, maximum },
    read: (text) => {
      const value = /^\d+$/.test(text) ? Number(text) : Number.NaN;
      return value >= minimum && value <= maximum ? value : undefined;
    },
  };
}

/** A share, in decimals: `0.95`. */
export const share: ParameterKind<number> = {
  allowed: 'a number from 0 to 1',
  schema: { type: 'number', minimum: 0, maximum: 1 },
  read: (text) => {
    const value = /^(\d{1,3}(\.\d{0,10})?|\.\d{1,10})$/.test(text) ? Number(text) : Number.NaN;
    return value <= 1 ? value : undefined;
  },
};

/** One of a list of words, as they are written. */
export function oneOf<const Word extends string>(...words: readonly Word[]): ParameterKind<Word> {
  return {
    allowed: new Intl.ListFormat('en-US', { type: 'disjunction' }).format(words),
    schema: { type: 'string', enum: words },
    words,
    read: (text) => words.find((word) => word === text),
  };
}

/** The same kind, which takes further words for some of its values. */
export function orAs<Word extends string>(
  kind: ParameterKind<Word>,
  others: Readonly<Record<string, Word>>,
): ParameterKind<Word> {
  const words = oneOf(...(kind.words ?? []), ...Object.keys(others));
  return { ...words, read: (text) => kind.read(text) ?? new Map(Object.entries(others)).get(text) };
}

/** Checks that a text has at most so many characters, however many UTF-16 units each of them is. */
function isWithin(value: string, lengthMax: number): boolean {
  return value.length <= lengthMax || [...value].length <= lengthMax;
}

/** Any text with something to see in it, trimmed. */
export function text(lengthMax: number): ParameterKind<string> {
  return {
    allowed: `text of 1 to ${lengthMax} characters`,
    schema: { type: 'string', minLength: 1, maxLength: lengthMax },
    read: (value) => {
      const trimmed = value.trim();
      return trimmed !== '' && isWithin(value, lengthMax) ? trimmed : undefined;
    },
  };
}

/** A text with at least one letter or digit. */
export function words(lengthMax: number): ParameterKind<string> {
  return {
    allowed: `text of at most ${lengthMax} characters with at least one letter or digit`,
    schema: { type: 'string', minLength: 1, maxLength: lengthMax, pattern: '[\\p{L}\\p{N}]' },
    read: (value) =>
      isWithin(value, lengthMax) && /[\p{L}\p{N}]/u.test(value) && foldWords(value).length > 0 ? value : undefined,
  };
}

/** A text to search names by, once it is completed: its prefixes and phrases must be readable. */
export function searchText(kind: ParameterKind<string>, completed = (typed: string) => typed): ParameterKind<string> {
  const fault = (value: string): string | undefined => queryFault(completed(value));
  return {
    ...kind,
    allowed: `${kind.allowed}, with at most ${PREFIXES_MAX} \`*\`, each after at least two letters or digits, and at most ${PHRASES_MAX} phrases in quotation marks`,
    read: (value) => (fault(value) === undefined ? kind.read(value) : undefined),
    fault,
  };
}

const stateNames = usStateCodes.map((code) => jurisdictionNames[code]);

/** Some states, separated by commas, each once, in any wording of `parseJurisdiction`. */
export const states: ParameterKind<readonly UsStateCode[]> = {
  allowed: STATES_ALLOWED,
  schema: { type: 'string' },
  words: stateNames,
  read: (text) => parseEach(text, parseJurisdiction),
};

/** One state, in any wording of `parseJurisdiction`. */
export const state: ParameterKind<UsStateCode> = {
  allowed: STATES_ALLOWED,
  schema: { type: 'string' },
  words: stateNames,
  read: parseJurisdiction,
};

/** The id of a company of the US. */
export const businessId: ParameterKind<BusinessIdParts> = {
  allowed: 'the id of a business, as in us-or-150000007',
  schema: { type: 'string' },
  read: (text) => {
    const id = parseBusinessId(text);
    return id !== undefined && isUsState(id.state) ? id : undefined;
  },
};

/** A position in the stream of changes. */
export const position: ParameterKind<ChangePosition> = {
  allowed: 'a position as X-Position has it',
  schema: { type: 'string' },
  read: parseChangePosition,
};

/** A ZIP code of five or nine digits, as its first five. */
export const postalCode: ParameterKind<string> = {
  allowed: 'a ZIP code of five digits (80202) or nine (80202-1234)',
  schema: { type: 'string', pattern: '^\\d{5}(-?\\d{4})?$' },
  read: zipKey,
};

/** A day of the calendar, as YYYY-MM-DD. */
export const date: ParameterKind<string> = {
  allowed: 'a date as YYYY-MM-DD',
  schema: { type: 'string', format: 'date' },
  read: (text) => (/^\d{4}-\d{2}-\d{2}$/.test(text) ? parseDate(text, 'YYYY-MM-DD') : undefined),
};

/** Some words of a list, separated by commas, each once. */
export function listKind<const Word extends string>(...words: readonly Word[]): ParameterKind<readonly Word[]> {
  return {
    allowed: `some of ${words.join(', ')}, separated by commas`,
    schema: { type: 'string', pattern: `^(${words.join('|')})(,(${words.join('|')}))*$` },
    words,
    read: (text) => parseEach(text, (name) => words.find((word) => word === name)),
  };
}
