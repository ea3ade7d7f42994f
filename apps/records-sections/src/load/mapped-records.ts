import type { MatchedRecord } from '@registry/pipeline';

/** A record as the tables hold it: what must be known to replace it. */
export interface KnownRecord {
  readonly rowKey: string;
  /** 32 hexadecimal digits; null if it is absent from its register, so that one that returns is written again. */
  readonly digest: string | null;
  readonly subjectNo: number;
  readonly tradeNo: number | null;
  /** Whether it is of newer data than the input, and stays. */
  readonly isNewer: boolean;
}

/** A record on its way into the tables. */
export interface RecordToWrite {
  readonly rowKey: string;
  readonly digest: string;
  readonly mapped: Omit<MatchedRecord, 'records'>;
  /** The source's fields, verbatim. */
  readonly record: Readonly<Record<string, unknown>>;
  readonly retrievedAt: string;
  /** The load that has the newest data of it, where that is not the one that writes it. */
  readonly confirmedLoadNo?: number | null;
  /** What stands in its place now. */
  readonly known: KnownRecord | undefined;
}
