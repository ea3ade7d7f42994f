import { errorMessage } from '../error-facts.ts';
import { LoadTally } from '../check/load-tally.ts';
import type { DecodedRow } from '../rows/decoded-row.ts';
import type { RecordMapping } from '../targets/record-mapping.ts';

/** The result of mapping: the record, or why it is invalid. */
export type Mapped<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly reason: string };

/** The rows of a record; for the other fields see `SourceItem`. */
type ReadRecord = Pick<SourceItem<unknown>, 'key' | 'digest' | 'isPart'> & { readonly rows: readonly DecodedRow[] };

/**
 * One record of a source, read but not yet mapped: enough to see whether it has changed since it was loaded last.
 * It holds on to the bytes of its rows and must not outlive the work on its batch.
 */
export class SourceItem<T> {
  /** 1-based line of its first row. */
  readonly line: number;
  /** The registry's number, as issued, trimmed. Unique within one reading, letter case ignored. */
  readonly key: string;
  /** 32 hexadecimal digits; equal to the last load's when the record would map to the same. */
  readonly digest: string;
  /** A row of the record is not valid, or may be cut off: what it says is not known. */
  readonly isPart: boolean;
  readonly #rows: readonly DecodedRow[];
  readonly #mapping: RecordMapping<T>;
  /** The tally of oddities in the rows; undefined once they are counted. */
  #tally: LoadTally | undefined;

  constructor({ key, digest, rows, isPart }: ReadRecord, mapping: RecordMapping<T>, tally: LoadTally) {
    this.line = rows[0]?.line ?? 0;
    this.key = key;
    this.digest = digest;
    this.isPart = isPart;
    this.#rows = rows;
    this.#mapping = mapping;
    this.#tally = tally;
  }

  /** How many rows of the file it stands for. */
  get rowCount(): number {
    return this.#rows.length;
  }

  /**
   * Maps the rows. What is odd in them is counted the first time only; a refused record counts as rejected rows. It does not keep the record:
   * a chunk has thousands of items.
   */
  map(): Mapped<T> {
    const tally = this.#tally ?? new LoadTally();
    this.#tally = undefined;
    try {
      return { ok: true, value: this.#mapping.map(this.#rows, tally) };
    } catch (error) {
      // Only a source's own transform throws here; one record that it cannot take must not end the load of millions.
      tally.rowsRejected += this.rowCount;
      tally.items--;
      return { ok: false, reason: `it could not be mapped: ${errorMessage(error)}` };
    }
  }

  /** Its rows as they stand in the file, with their lines, for the list of rejected rows. */
  raw(): { line: number; raw: string }[] {
    return this.#rows.map((row) => ({ line: row.line, raw: row.raw() }));
  }
}
