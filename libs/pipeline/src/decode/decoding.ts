import type { LoadTally } from '../check/load-tally.ts';
import type { SourceDefinition } from '../definition/source-definition.ts';
import type { SourceInput } from '../fetch/source-input.ts';
import type { DecodedBlock } from './decoded-row.ts';
import type { FileLayout } from './layout.ts';

/** Input of a decoder besides the bytes. */
export interface DecodingContext {
  readonly definition: SourceDefinition;
  /** The file itself, for formats that are no stream of bytes. */
  readonly input: SourceInput;
  /** A row longer than this many bytes is rejected and reading goes on. */
  readonly rowBytesMax: number;
  readonly tally: LoadTally;
  /** Filled in by decoders of lines. */
  readonly end: FileEnd;
}

/** The end of the file, as far as a decoder has seen it. */
export interface FileEnd {
  /**
   * Rows from which on a last line without a line end is the end of the file. After fewer it may be cut, so its row is rejected
   * unless its last field is closed.
   */
  readonly openFrom: number;
  /** The file's last line, where it has no line end though lines before it have one; null until it is seen. */
  openLine: number | null;
}

/** A file whose layout is known and whose rows can be read, once. */
export interface Decoding {
  readonly layout: FileLayout;
  /** Rows in the order of the file, a block for each chunk of bytes. Throws InputError where the file as a whole is at fault. */
  blocks(): AsyncGenerator<DecodedBlock>;
}

/** Reads far enough to know the layout. Throws InputError when the file is empty or has another layout. */
export type Decoder = (chunks: AsyncIterable<Buffer>, context: DecodingContext) => Promise<Decoding>;
