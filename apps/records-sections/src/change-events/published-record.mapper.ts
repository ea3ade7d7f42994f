import type { PublishedRecord, PublishedRecordChange, CurrentRecord } from '@registry/contracts-records-sections';
import type { StateCode } from '@registry/domain';
import { readHead, type StoredHead } from '../sections/stored-head.ts';

/** A row of `currentRecordsSql`. */
export interface CurrentRecordRow {
  readonly source_no: number;
  readonly row_key: string;
  readonly date: string | null;
  readonly head: StoredHead;
  readonly as_of: string | null;
  readonly retrieved_at: Date;
  readonly absent_since: Date | null;
  readonly live: boolean;
  readonly state: StateCode | null;
  readonly ein: string | null;
  readonly file_number: string | null;
  /** Whether the subject's own names are trade names: the record gives no legal one. */
  readonly is_trade: boolean;
  readonly names: readonly string[];
  readonly trade_names: readonly string[] | null;
  readonly postal_codes: readonly string[];
  readonly cities: readonly string[];
}

/** A row of `CHANGES_SQL`. */
export interface RecordChangeRow extends Omit<PublishedRecordChange, 'observed_at'> {
  readonly row_key: string;
  readonly observed_at: Date;
}

/** The published state of a record; `row` is undefined if it no longer exists. */
export function toPublishedRecord(
  about: Omit<PublishedRecord, 'current' | 'changes'>,
  row: CurrentRecordRow | undefined,
  changes: readonly RecordChangeRow[],
): PublishedRecord {
  return {
    ...about,
    current: row === undefined ? null : toCurrent(row),
    changes: changes.map(toChange),
  };
}

function toCurrent(row: CurrentRecordRow): CurrentRecord {
  const { date, head, as_of, retrieved_at, absent_since, live, is_trade } = row;
  const { names, trade_names, state, file_number, ein, postal_codes, cities } = row;
  const named = { names: is_trade ? [] : names, trade_names: is_trade ? names : (trade_names ?? []) };
  return {
    subject: { ...named, state, file_number, ein, postal_codes, cities },
    date,
    head: readHead(head),
    details: head.details ?? null,
    as_of,
    retrieved_at: retrieved_at.toISOString(),
    absent_since: absent_since?.toISOString() ?? null,
    live,
  };
}

export function toChange({ row_key: _, observed_at, ...change }: RecordChangeRow): PublishedRecordChange {
  return { ...change, observed_at: observed_at.toISOString() };
}
