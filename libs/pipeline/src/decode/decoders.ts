import type { SourceDefinition } from '../definition/source-definition.ts';
import type { SourceInput } from '../fetch/source-input.ts';
import type { DecodedBlock } from './decoded-row.ts';
import { decodeDelimited } from './delimited.ts';
import { decodeFixedWidth } from './fixed-width.ts';
import { decodeJson } from './json.ts';
import { decodeNdjson } from './ndjson.ts';
import type { FileLayout } from './layout.ts';
import { decodeWorkbook } from './workbook.ts';

/** What a decoder is told besides the bytes. */
export interface DecodingContext {
  readonly definition: SourceDefinition;
  /** The file itself, for formats that are no stream of bytes. */
  readonly input: SourceInput;
  /** A row longer than this many bytes is rejected and reading goes on. */
  readonly rowBytesMax: number;
}

/** A file whose layout is known and whose rows can be read, once. */
export interface Decoding {
  readonly layout: FileLayout;
  /** Rows in the order of the file, a block for each chunk of bytes. Throws InputError where the file as a whole is at fault. */
  blocks(): AsyncGenerator<DecodedBlock>;
}

/** Reads far enough to know the layout. Throws InputError when the file is empty or has another layout. */
export type Decoder = (chunks: AsyncIterable<Buffer>, context: DecodingContext) => Promise<Decoding>;

/** Every format that `format` in source.yml can name. A new format is one file and one line here. */
export const decoders = {
  csv: decodeDelimited,
  tsv: decodeDelimited,
  delimited: decodeDelimited,
  'fixed-width': decodeFixedWidth,
  json: decodeJson,
  ndjson: decodeNdjson,
  xlsx: decodeWorkbook,
} as const satisfies Record<string, Decoder>;

/** A format's name. */
export type DecoderName = keyof typeof decoders;

/** Whether the text names a format. */
export function isDecoderName(text: string): text is DecoderName {
  return Object.hasOwn(decoders, text);
}
