import type { ClientBase } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/** A value of a column as COPY takes it. Arrays become Postgres arrays of text; anything structured is given as JSON text. */
export type CopyValue = string | number | boolean | null | readonly string[];

const NEEDS_ESCAPE = /[\\\n\r\t\0]/;
const ESCAPES: Readonly<Record<string, string>> = { '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t', '\0': '' };
/** Bytes of a block of rows. */
const BLOCK_BYTES = 256 * 1024;
/** Bytes that a character takes in UTF-8 at most, counted by UTF-16 units. */
const UNIT_BYTES_MAX = 3;

/**
 * Rows on their way into one table, in COPY's text form. They are turned into bytes at once: strings that live until a
 * chunk is sent cost the garbage collector a third of a load's time. NUL characters, which Postgres cannot hold in text,
 * are left out.
 */
export class CopyRows {
  readonly table: string;
  readonly columns: readonly string[];
  readonly #blocks: Buffer[] = [];
  #open: Buffer = Buffer.alloc(0);
  #length = 0;
  #count = 0;

  constructor(table: string, columns: readonly string[]) {
    this.table = table;
    this.columns = columns;
  }

  get count(): number {
    return this.#count;
  }

  /** Adds a row, its values in the order of `columns`. */
  add(values: readonly CopyValue[]): void {
    this.#write(`${copyValues(values)}\n`);
    this.#count += 1;
  }

  /** Adds a row of which the first values are bytes already; `rest` are the others. */
  addWithPrefix(prefix: Uint8Array, rest: readonly CopyValue[]): void {
    this.#reserve(prefix.length);
    this.#open.set(prefix, this.#length);
    this.#length += prefix.length;
    this.#write(`\t${copyValues(rest)}\n`);
    this.#count += 1;
  }

  /** Sends the rows into the table, in the client's transaction. */
  async send(client: ClientBase): Promise<void> {
    if (this.#count === 0) return;
    this.#closeBlock();
    const into = client.query(copyFrom(`COPY ${this.table} (${this.columns.join(', ')}) FROM STDIN`));
    await pipeline(Readable.from(this.#blocks), into);
  }

  #write(text: string): void {
    this.#reserve(text.length * UNIT_BYTES_MAX);
    this.#length += this.#open.write(text, this.#length, 'utf8');
  }

  #reserve(bytes: number): void {
    if (this.#length + bytes <= this.#open.length) return;
    this.#closeBlock();
    this.#open = Buffer.allocUnsafeSlow(Math.max(BLOCK_BYTES, bytes));
    this.#length = 0;
  }

  #closeBlock(): void {
    if (this.#length > 0) this.#blocks.push(this.#open.subarray(0, this.#length));
    this.#open = Buffer.alloc(0);
    this.#length = 0;
  }
}

/** Rows of which the last values are not known yet: bytes in few blocks, so that what they were made of need not live on. */
export class StartedRows {
  readonly #rows: Uint8Array[] = [];
  #open: Buffer = Buffer.alloc(0);
  #length = 0;

  /** Starts a row with these values. */
  add(values: readonly CopyValue[]): void {
    const text = copyValues(values);
    const bytes = text.length * UNIT_BYTES_MAX;
    if (this.#length + bytes > this.#open.length) {
      this.#open = Buffer.allocUnsafeSlow(Math.max(BLOCK_BYTES, bytes));
      this.#length = 0;
    }
    const from = this.#length;
    this.#length += this.#open.write(text, from, 'utf8');
    this.#rows.push(this.#open.subarray(from, this.#length));
  }

  /** The rows in the order in which they were started, for `CopyRows.addWithPrefix`. */
  get rows(): readonly Uint8Array[] {
    return this.#rows;
  }
}

function copyValues(values: readonly CopyValue[]): string {
  let text = '';
  for (let i = 0; i < values.length; i += 1) {
    const value = copyText(values[i] as CopyValue);
    text += i === 0 ? value : `\t${value}`;
  }
  return text;
}

function copyText(value: CopyValue): string {
  if (value === null) return '\\N';
  if (typeof value === 'string') return escapeText(value);
  return typeof value === 'object' ? escapeText(arrayLiteral(value)) : String(value);
}

function escapeText(text: string): string {
  return NEEDS_ESCAPE.test(text) ? text.replace(/[\\\n\r\t\0]/g, (character) => ESCAPES[character] ?? '') : text;
}

function arrayLiteral(values: readonly string[]): string {
  return `{${values.map((value) => `"${value.replace(/["\\]/g, '\\$&')}"`).join(',')}}`;
}
