import type {
  AnnouncedDetails,
  AnnouncedRecord,
  AnnouncedRecordChange,
  AnnouncedSubject,
  CurrentRecord,
} from '@registry/contracts-records-sections';
import type { RecordKind, StateCode } from '@registry/domain';

/** A row of `currentRecordsSql`. */
export interface CurrentRecordRow {
  readonly sourceNo: number;
  readonly rowKey: string;
  readonly date: string | null;
  /** With additional published fields, if its source has them. */
  readonly head: Readonly<Record<string, unknown>> & { readonly details?: AnnouncedDetails };
  readonly asOf: string | null;
  readonly retrievedAt: Date;
  readonly absentSince: Date | null;
  readonly cameLive: boolean;
  readonly state: StateCode | null;
  readonly ein: string | null;
  readonly fileNumber: string | null;
  /** Whether the subject's own names are trade names: the record gives no legal one. */
  readonly isTrade: boolean;
  readonly names: readonly string[];
  readonly tradeNames: readonly string[] | null;
  readonly postalCodes: readonly string[];
  readonly cities: readonly string[];
}

export interface RecordChangeRow extends Omit<AnnouncedRecordChange, 'observedAt'> {
  readonly rowKey: string;
  readonly observedAt: Date;
}

/** The published state of a record; `row` is undefined if it no longer exists. */
export function toAnnouncedRecord(
  about: Pick<AnnouncedRecord, 'source' | 'recordKey' | 'stamp' | 'isNew'> & { readonly kind: RecordKind },
  row: CurrentRecordRow | undefined,
  changes: readonly RecordChangeRow[],
): AnnouncedRecord {
  return {
    ...about,
    current: row === undefined ? null : toCurrent(row),
    changes: changes.map(toChange),
  };
}

function toCurrent(row: CurrentRecordRow): CurrentRecord {
  const { details = null, ...head } = row.head;
  return {
    subject: toSubject(row),
    date: row.date,
    head,
    details,
    asOf: row.asOf,
    retrievedAt: row.retrievedAt.toISOString(),
    absentSince: row.absentSince?.toISOString() ?? null,
    cameLive: row.cameLive,
  };
}

function toSubject(row: CurrentRecordRow): AnnouncedSubject {
  const { state, ein, fileNumber, isTrade, names, tradeNames, postalCodes, cities } = row;
  const named = { names: isTrade ? [] : names, tradeNames: isTrade ? names : (tradeNames ?? []) };
  return { ...named, state, fileNumber, ein, postalCodes, cities };
}

export function toChange({
  changeNo,
  type,
  field,
  before,
  after,
  observedAt,
  cameLive,
  asOf,
}: RecordChangeRow): AnnouncedRecordChange {
  return { changeNo, type, field, before, after, observedAt: observedAt.toISOString(), cameLive, asOf };
}
