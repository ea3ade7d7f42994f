import type { SourceRecord } from './registered-business.ts';

/**
 * One row of a file, decoded as late as possible: until a field is read, only its position in the bytes is known. It
 * keeps its block of bytes in memory, so it must not outlive its batch.
 */
export interface DecodedRow {
  /** 1-based physical line of the file on which the row begins. */
  readonly line: number;
  /** The text of a column by its place in source.yml, as published; `''` where this layout has no such column. */
  field(column: number): string;
  /** Every column of the file under the file's own names, as published. */
  record(): SourceRecord;
  /** Content by which the row is the same row when it is read again: its bytes, or its values where columns are volatile. */
  fingerprint(): Uint8Array | string;
  /** The row as it stands in the file, for the file of rejects. */
  raw(): string;
}

/** A row that cannot be taken. Every row read ends as an item or as one of these. */
export class RejectedRow {
  /** 1-based physical line on which the row begins. */
  readonly line: number;
  /** A sentence that says what is wrong, for people. */
  readonly reason: string;
  /** The row as it stands in the file, cut after `RAW_LENGTH_MAX` characters. */
  readonly raw: string;
  /** The key of its record, where that could be read. */
  readonly key: string | null;
  /** Is next to valid rows of a record whose key it has. */
  readonly isNextToItsRecord: boolean;

  constructor(line: number, reason: string, raw: string, key: string | null = null, isNextToItsRecord = false) {
    this.line = line;
    this.reason = reason;
    this.key = key;
    this.isNextToItsRecord = isNextToItsRecord;
    this.raw = raw.length > RAW_LENGTH_MAX ? `${raw.slice(0, RAW_LENGTH_MAX)}… [cut]` : raw;
  }

  /** The row as one next to which a record with its key was found, or not. */
  foundNextTo(hasItsKey: boolean): RejectedRow {
    return hasItsKey ? new RejectedRow(this.line, this.reason, this.raw, this.key, true) : this;
  }
}

/** Characters of a rejected row that are kept for the file of rejects. */
const RAW_LENGTH_MAX = 10_000;

/** Rows in the order of the file, from one stretch of bytes. */
export type DecodedBlock = readonly (DecodedRow | RejectedRow)[];
