import type { KnownRow } from '@registry/loading';
import type { MatchedRecord, RecordName, RecordSubject } from '@registry/pipeline';
import type { HeadRow } from '../change-events/record-changes.ts';

/** A record as the tables hold it: what must be known to replace it. */
export interface KnownRecord extends KnownRow {
  /** `HIDDEN` if it is only a version of the record of a register. */
  readonly subjectNo: number;
  readonly tradeNo: number | null;
}

/** The subject of a row that is not shown, because the record of a register has its place. */
export const HIDDEN = 0;

/** Whom such a row is about, kept with it. */
export interface HiddenSubject extends Omit<RecordSubject, 'names'> {
  readonly names: readonly Pick<RecordName, 'name' | 'kind'>[];
}

/** A record on its way into the tables. */
export interface RecordToWrite {
  readonly rowKey: string;
  readonly digest: string;
  readonly mapped: Omit<MatchedRecord, 'records'>;
  /** The source's fields, verbatim: a `StoredRow` in JSON. */
  readonly record: string;
  readonly retrievedAt: string;
  /** The load that has the newest data of it, where that is not the one that writes it. */
  readonly confirmedLoadNo?: number | null;
  /** What stands in its place now. */
  readonly known: KnownRecord | undefined;
  /** Set where the record is only a version of the record of a register. */
  readonly hidden?: HiddenSubject | undefined;
  /** What a record of a register is in addition. */
  readonly merged?: {
    /** The rows that it was merged from, as `sections/record.row.ts` reads them. */
    readonly versions: string | null;
    readonly absentSince: string | null;
    /** What was shown of it before it was the register's; null where it is no longer new. */
    readonly before: HeadRow | null;
  };
}
