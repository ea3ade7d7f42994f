import { errorMessage } from '../../error-facts.ts';
import type { DecodingContext } from '../decoding.ts';
import { wrongLayout } from '../../input-error.ts';
import type { SourceRecord } from '../../rows/registered-business.ts';
import { RejectedRow, type DecodedRow } from '../../rows/decoded-row.ts';
import { firstInvalidByte, UNSTORABLE_CHARACTERS } from '../../described/encoding.ts';
import type { FileLayout } from '../layout.ts';

/** A record that came as a JSON object. A list of texts reads as its texts joined by `; `, an object as its JSON. */
class ObjectRow implements DecodedRow {
  readonly line: number;
  readonly #object: SourceRecord;
  readonly #layout: FileLayout;
  readonly #volatile: readonly number[];

  constructor(object: SourceRecord, line: number, layout: FileLayout, volatile: readonly number[]) {
    this.#object = object;
    this.line = line;
    this.#layout = layout;
    this.#volatile = volatile;
  }

  field(column: number): string {
    const position = this.#layout.positions[column] ?? -1;
    return position < 0 ? '' : asText(this.#object[this.#layout.headers[position] ?? '']);
  }

  record(): SourceRecord {
    return this.#object;
  }

  fingerprint(): string {
    if (this.#volatile.length === 0) return JSON.stringify(this.#object);
    const left = new Set(this.#volatile.map((column) => this.#layout.headers[this.#layout.positions[column] ?? -1]));
    return JSON.stringify(Object.entries(this.#object).filter(([key]) => !left.has(key)));
  }

  raw(): string {
    return JSON.stringify(this.#object);
  }
}

function asText(value: unknown): string {
  if (typeof value === 'string') return value;
  if (value === null || value === undefined) return '';
  if (Array.isArray(value)) return value.map(asText).join('; ');
  return JSON.stringify(value) ?? '';
}

/**
 * The row of one JSON value, or why it is invalid. A key that source.yml does not know ends the reading. A missing key
 * concerns only the row, because portals omit empty values.
 */
export function objectRow(
  bytes: Buffer,
  line: number,
  layout: FileLayout,
  { definition, tally }: Pick<DecodingContext, 'definition' | 'tally'>,
): DecodedRow | RejectedRow {
  const reject = (reason: string): RejectedRow => new RejectedRow(line, reason, bytes.toString('utf8'));
  const invalid = firstInvalidByte(bytes);
  if (invalid >= 0) return reject(`byte ${invalid + 1} of the record is not valid UTF-8`);
  let value: unknown;
  try {
    value = JSON.parse(bytes.toString('utf8'));
    const { recordWithin } = definition.format;
    if (recordWithin !== null) value = (value as SourceRecord | null)?.[recordWithin];
  } catch (error) {
    return reject(`the record is not JSON: ${errorMessage(error)}`);
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return reject('the record is not a JSON object');
  const isUnstorable = bytes.includes('\\u') && !isStorable(value);
  if (isUnstorable) tally.remarks.add(UNSTORABLE_CHARACTERS);
  const record = (isUnstorable ? storable(value) : value) as SourceRecord;
  for (const key of Object.keys(record)) {
    if (definition.keepsOtherColumns || layout.known.has(key)) continue;
    throw wrongLayout(definition.slug, `Line ${line} has the unknown key ${JSON.stringify(key)}.`);
  }
  const missing = layout.headers.find(
    (header, at) => !definition.columns[at]?.optional && !Object.hasOwn(record, header),
  );
  return missing === undefined
    ? new ObjectRow(record, line, layout, definition.volatile)
    : reject(`the record lacks the key ${JSON.stringify(missing)}`);
}

/** Checks that `storable` would leave the value as it is. */
function isStorable(value: unknown): boolean {
  if (typeof value === 'string') return value.isWellFormed() && !value.includes('\0');
  if (Array.isArray(value)) return value.every(isStorable);
  if (typeof value !== 'object' || value === null) return true;
  return Object.entries(value).every(([key, inner]) => isStorable(key) && isStorable(inner));
}

/** PostgreSQL's jsonb takes neither NUL nor half a surrogate pair, both of which JSON can write as escapes. */
function storable(value: unknown): unknown {
  if (typeof value === 'string') return value.toWellFormed().replaceAll('\0', '');
  if (Array.isArray(value)) return value.map(storable);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [storable(key), storable(inner)]));
}
