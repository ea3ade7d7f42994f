/**
 * For one source, `ca-qc/business-registry`, whose companies are in six files of an archive. They are read as one file:
 * a row of the first, followed by the rows of the others with its key.
 */
export interface ArchiveJoin {
  /** The column that all of them have. */
  readonly key: string;
  /** The rows of the first are the records. */
  readonly entries: readonly JoinedEntry[];
  readonly labels: JoinedLabels | null;
}

export interface JoinedEntry {
  /** Pattern of its name, `*` for any characters. */
  readonly entry: string;
  /** Which rows of a key stand before the others: columns, each with its values in their order; the first column counts most. */
  readonly first: readonly (readonly [column: string, values: readonly string[]])[];
}

/** A file of the archive that says what codes mean; each code's meaning becomes a further column, `CODE (file)`. */
export interface JoinedLabels {
  readonly entry: string;
  /** Its columns: the list that a code is of, the code, its meaning. */
  readonly columns: readonly [list: string, code: string, meaning: string];
  /** By column of the first entry the list that its codes are of. */
  readonly of: readonly (readonly [column: string, list: string])[];
}
