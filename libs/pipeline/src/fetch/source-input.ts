/** A file to be read, wherever it came from and however it is packed. */
export interface SourceInput {
  /** The operator's name for it: a path, an address, `-`. */
  readonly label: string;
  /** `sha256:` and the digest of the file as it lies on the disk, packed when it is packed; null for stdin, which can be read only once. */
  readonly identity: string | null;
  /** Size as it lies on the disk; null for stdin. */
  readonly bytesTotal: number | null;
  /** How much of that has been read so far. */
  readonly bytesRead: number;
  readonly container: Container;
  /** The unpacked bytes, once; if strict, without a row of one of several files that may be cut off. Throws InputError when the file is cut off, damaged or unpacks to more than is allowed. */
  chunks(signal?: AbortSignal, isStrictOfEnd?: boolean): AsyncIterable<Buffer>;
  /** Why one of several files that are read as one may be cut off, so that any record may lack rows; null where none is. Known before the first record. */
  readonly endDoubt?: string | null;
  /** Name of the entry of a zip archive that is read; not there for any other file. */
  readonly entryName?: string;
  /** The parts of an Excel workbook; not there for any other file. */
  readonly workbook?: WorkbookParts;
  /** Removes what was fetched for this input. */
  close(): Promise<void>;
}

/** A file on the disk that is opened as an input. */
export interface OpenedInput {
  readonly label: string;
  readonly file: string;
  readonly identity: string;
  readonly limits: InputLimits;
  readonly remove: () => Promise<void>;
}

/** The parts of an Excel workbook: a zip archive of XML files that refer to each other. */
export interface WorkbookParts {
  has(part: string): boolean;
  /** The unpacked bytes of a part; as often as wanted. */
  read(part: string): AsyncGenerator<Buffer>;
}

/** How a file is packed, by its first bytes. */
export type Container = 'plain' | 'gzip' | 'zip' | 'workbook';

/** Bounds on what is fetched and unpacked. */
export interface InputLimits {
  /** Bytes of a download. */
  readonly downloadBytesMax: number;
  /** Milliseconds until the server starts to respond, and between two chunks of its response. */
  readonly idleMs: number;
  /** Milliseconds before each new attempt of a broken download; an attempt that makes progress starts them again. */
  readonly retryDelaysMs: readonly number[];
  /** Bytes that a packed file may unpack to. */
  readonly unpackedBytesMax: number;
  /** How many times larger than packed a file may become, judged from 64 MiB unpacked on. Text packs to a tenth, padded columns to a fiftieth. */
  readonly expansionMax: number;
}

/** The bounds that hold where none are given. */
export const defaultInputLimits: InputLimits = {
  downloadBytesMax: 20 * 1024 ** 3,
  idleMs: 60_000,
  retryDelaysMs: [1_000, 2_000, 5_000, 15_000],
  unpackedBytesMax: 200 * 1024 ** 3,
  expansionMax: 200,
};
