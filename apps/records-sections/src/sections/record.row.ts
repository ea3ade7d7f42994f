import type { RecordOrigin } from '@registry/contracts-records-sections';
import type { PublishedDetails, RecordKind } from '@registry/domain';
import type { MappedAddress } from '@registry/pipeline';
import type { StoredHead } from './stored-head.ts';

/** An address in a record, and whose it is. */
export interface StoredAddress extends MappedAddress {
  /** The record's name whose address it is, as published. */
  readonly of: string;
}

/** A record as the statements of sections return it. */
export interface StoredRecord {
  readonly kind: RecordKind;
  readonly rowKey: string;
  readonly sourceNo: number;
  readonly subjectNo: number;
  readonly tradeNo: number | null;
  readonly date: string | null;
  readonly asOf: string | null;
  readonly retrievedAt: Date;
  readonly absentSince: Date | null;
  /** The sources that have it, the newest data first, where several do; else null. */
  readonly sources: readonly RecordOrigin[] | null;
  readonly head: StoredHead;
  readonly record: Readonly<Record<string, unknown>>;
}

/** What a record says of how its holder is reached. */
export interface DetailedRecord extends Omit<StoredRecord, 'head' | 'record'> {
  readonly details: PublishedDetails | null;
  /** By each of its `sources`; null where one source has it. */
  readonly versionDetails: readonly (PublishedDetails | null)[] | null;
}
