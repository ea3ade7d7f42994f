import type { RecordKind } from '@registry/domain';

/** What all records of one source have in common, known before its first row is read. */
export interface RecordsDescription {
  readonly kind: RecordKind;
  /**
   * Slug under which records are shown whose parts stand in several sources, or which several sources publish under the same keys; null where the
   * records are the source's own.
   */
  readonly family: string | null;
  /** False for a source whose parts only add to records that others make. */
  readonly makesRecords: boolean;
  /** Whether its rows say whom the records are about: by name, file number or EIN. */
  readonly givesNames: boolean;
}
