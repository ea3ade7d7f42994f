/** One argument. What values are right beyond its type, the data API says. */
export interface ArgumentSchema {
  readonly type: 'string' | 'integer' | 'number' | 'boolean';
  /** Absent where the name says it all: a list of tools has to stay small. */
  readonly description?: string;
  readonly enum?: readonly string[];
  /** Other words for those of `enum`, as `foldedWord` makes them. */
  readonly otherWords?: ReadonlyMap<string, string>;
  /** Several values in one text, separated by commas; a list of values is taken for such a text. */
  readonly takesList?: true;
  /** Lists and objects are taken for their JSON, which the tool reads. */
  readonly takesJson?: true;
  /** Characters at most, where that is not what fits a parameter of the data API. */
  readonly lengthMax?: number;
  /** Returns the value of a text as the data API takes it; undefined where it means nothing. */
  readonly read?: (text: string) => string | undefined;
  /** Describes a text that means something else, with what to do instead; undefined for any other. */
  readonly fault?: (text: string) => string | undefined;
  /** Texts that `read` takes, for messages, and those among them that a misspelled one may mean. */
  readonly allowed?: string;
  readonly words?: readonly string[];
}

/** Checks that a value says no more than a missing one: clients with strict schemas send each argument. */
export function isAbsent(value: unknown): boolean {
  if (Array.isArray(value)) return value.every(isAbsent);
  return value === null || value === undefined || (typeof value === 'string' && value.trim() === '');
}

/** The value that was meant, of the type of the schema; undefined where none was. */
export function argumentValue(value: unknown, schema: ArgumentSchema): string | number | boolean | undefined {
  if (schema.takesJson === true && typeof value === 'object') return JSON.stringify(value);
  if (!Array.isArray(value)) return readers[schema.type](value, schema);
  const parts = value.filter((part) => !isAbsent(part));
  if (parts.length === 1) return argumentValue(parts[0], schema);
  if (schema.takesList !== true) return undefined;
  return parts.some((part) => typeof part === 'object') ? undefined : readers.string(parts.join(','), schema);
}

/** A word as it is compared: `Motor carrier registrations` and `motor-carrier-registrations` are one. */
export function foldedWord(word: string): string {
  return word
    .trim()
    .toLowerCase()
    .replace(/[\s_-]+/g, '_');
}

const FLAGS = new Map<unknown, boolean>([
  ...['true', 'yes', '1', 1, true].map((value) => [value, true] as const),
  ...['false', 'no', '0', 0, false].map((value) => [value, false] as const),
]);

type Reader<T> = (value: unknown, schema: ArgumentSchema) => T | undefined;

const readers = {
  string: (value, { enum: words, otherWords, read }) => {
    if (!['string', 'number', 'boolean'].includes(typeof value)) return undefined;
    const text = String(value).trim();
    if (words === undefined) return read === undefined ? text : read(text);
    const folded = foldedWord(text);
    return words.find((word) => foldedWord(word) === folded) ?? otherWords?.get(folded);
  },
  integer: (value) => {
    const number = readNumber(value);
    return Number.isSafeInteger(number) ? number : undefined;
  },
  number: readNumber,
  boolean: (value) => FLAGS.get(typeof value === 'string' ? value.trim().toLowerCase() : value),
} as const satisfies Record<ArgumentSchema['type'], Reader<string | number | boolean>>;

function readNumber(value: unknown): number | undefined {
  if (typeof value === 'number') return value;
  const isNumeral = typeof value === 'string' && /^\s*[+-]?(\d+\.?\d*|\.\d+)\s*$/.test(value);
  return isNumeral ? Number(value) : undefined;
}
