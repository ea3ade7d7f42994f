import type { RecordKind } from '@registry/domain';

/** The agency's register that a file is taken from. Sources of one register under one number publish the same records. */
export interface Register {
  /** Slug: `us-or/olcc`. */
  readonly name: string;
  /** The columns with the number by which the agency identifies a record, which is its key; empty where the file lacks the number. */
  readonly number: readonly string[];
}

/** Facts that all records of one source have in common, known before its first row is read. */
export interface RecordsDescription {
  readonly kind: RecordKind;
  /** Slug under which records are shown whose parts stand in several sources; null where each row is a whole record. */
  readonly family: string | null;
  /** The register of whole records; null for parts, whose register is their family, and where it is the source's own. */
  readonly register: Register | null;
  /** False for a source whose parts only add to records that others make. */
  readonly makesRecords: boolean;
  /** Its rows say whom the records are about: by name, file number or EIN. */
  readonly givesNames: boolean;
}
