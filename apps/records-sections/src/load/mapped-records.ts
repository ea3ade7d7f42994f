import type { RecordKind } from '@registry/domain';
import type { MatchedRecord } from '@registry/pipeline';

/** A record as the tables hold it: what must be known to replace it. */
export interface KnownRecord {
  readonly rowKey: string;
  /** 32 hexadecimal digits; null where it is absent from its register, so that one that comes back is written anew. */
  readonly digest: string | null;
  readonly subjectNo: number;
  readonly tradeNo: number | null;
}

/** A record on its way into the tables. */
export interface RecordToWrite {
  readonly rowKey: string;
  readonly digest: string;
  readonly mapped: Omit<MatchedRecord, 'records'>;
  /** The source's fields, verbatim. */
  readonly record: Readonly<Record<string, unknown>>;
  readonly retrievedAt: string;
  /** What stands in its place now. */
  readonly known: KnownRecord | undefined;
}

/** Whose records are written: the source, what it yields, and by which load. */
export interface RecordsOwner {
  readonly sourceNo: number;
  readonly kind: RecordKind;
  readonly loadNo: number;
}
