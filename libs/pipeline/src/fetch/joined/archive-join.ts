/** A register whose companies are in several files of an archive. They are read as one file: see `joinedLines`. */
export interface ArchiveJoin {
  /** The column that all of them have. */
  readonly key: string;
  /** The rows of the first are the records. */
  readonly entries: readonly JoinedEntry[];
  readonly labels: JoinedLabels | null;
  /** A last column with the place of a row among those of its key, from 1; null without one. */
  readonly placeColumn: string | null;
  /** Values are padded with blanks, and a row may end with the delimiter. */
  readonly isPadded: boolean;
  /** The text for a blank in files without a header; null where nothing stands for it. */
  readonly blank: string | null;
  /** The first and last line of each file of fixed width, about the file: with its day (`year`, `month`, `day`) and its number of `rows`. */
  readonly frame: RegExp | null;
}

export interface JoinedEntry {
  /** Patterns of the files whose rows these are, `*` for any characters. Several are read one after the other, each column once. */
  readonly files: readonly string[];
  /** A further column with the name of the file that a row is from; null without one. */
  readonly fileColumn: string | null;
  /** Which rows of a key stand before the others: columns, each with its values in their order; the first column counts most. */
  readonly first: readonly (readonly [column: string, values: readonly string[]])[];
  /** After that, the row with the latest day in this column, written YYYY-MM-DD; null without one. */
  readonly newest: string | null;
  /** The columns of each line of a fixed-width file; null for comma-separated values. */
  readonly columns: readonly FixedColumn[] | null;
  /** The columns of comma-separated values without a header; null where the first row has them. */
  readonly names: readonly string[] | null;
}

/** A column of a file of fixed width: bytes of a line from `start`, counted from 0. */
export interface FixedColumn {
  readonly name: string;
  readonly start: number;
  readonly length: number;
}

/** A file of the archive that says what codes mean; each code's meaning becomes a further column, `CODE (file)`. */
export interface JoinedLabels {
  readonly entry: string;
  /** Its columns: the list that a code is of, the code, its meaning. */
  readonly columns: readonly [list: string, code: string, meaning: string];
  /** By column of the first entry the list that its codes are of. */
  readonly of: readonly (readonly [column: string, list: string])[];
}

/** The archive's entry that fits a pattern: its unpacked bytes. */
export type ReadEntry = (pattern: string) => Promise<UnpackedEntry>;

export interface UnpackedEntry {
  readonly fileName: string;
  readonly chunks: AsyncIterable<Buffer>;
}
