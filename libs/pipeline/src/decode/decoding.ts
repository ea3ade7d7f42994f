import type { LoadTally } from '../check/load-tally.ts';
import type { SourceDefinition } from '../definition/source-definition.ts';
import type { SourceInput } from '../fetch/source-input.ts';
import type { DecodedBlock } from '../rows/decoded-row.ts';
import type { FileEnd } from '../scan/line-scanner.ts';
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

/** A file whose layout is known and whose rows can be read, once. */
export interface Decoding {
  readonly layout: FileLayout;
  /** Rows in the order of the file, a block for each chunk of bytes. Throws InputError where the file as a whole is at fault. */
  blocks(): AsyncGenerator<DecodedBlock>;
}

/** Reads far enough to know the layout. Throws InputError when the file is empty or has another layout. */
export type Decoder = (chunks: AsyncIterable<Buffer>, context: DecodingContext) => Promise<Decoding>;
