import type { SourceRecord } from '../../rows/registered-business.ts';
import type { DecodedRow } from '../../rows/decoded-row.ts';
import type { FileLayout } from '../layout.ts';

/** A row of a sheet under its header. */
export class WorkbookRow implements DecodedRow {
  readonly line: number;
  readonly #values: readonly string[];
  readonly #layout: FileLayout;
  readonly #volatile: readonly number[];

  constructor(line: number, values: readonly string[], layout: FileLayout, volatile: readonly number[]) {
    this.line = line;
    this.#values = values;
    this.#layout = layout;
    this.#volatile = volatile;
  }

  field(column: number): string {
    const position = this.#layout.positions[column] ?? -1;
    return position < 0 ? '' : (this.#values[position] ?? '');
  }

  record(): SourceRecord {
    const { headers, emptyRecord } = this.#layout;
    const record = { ...emptyRecord };
    headers.forEach((header, position) => (record[header] = this.#values[position] ?? ''));
    return record;
  }

  fingerprint(): string {
    const { headers, positions } = this.#layout;
    const left = new Set(this.#volatile.map((column) => positions[column]));
    return JSON.stringify(headers.flatMap((_, position) => (left.has(position) ? [] : [this.#values[position] ?? ''])));
  }

  raw(): string {
    return this.#values.join('\t');
  }
}
