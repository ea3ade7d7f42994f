import { TextDecoder } from 'node:util';
import { CsvError } from './csv-reader.ts';

const DELIMITERS = [',', ';', '\t', '|'];

/** The text of a file, without its byte order mark. Throws where the bytes are not of the encoding. */
export async function* decodedText(
  bytes: AsyncIterable<Uint8Array>,
  encoding: string,
): AsyncGenerator<string, void, undefined> {
  const decoder = decoderOf(encoding);
  try {
    for await (const chunk of bytes) yield decoder.decode(chunk, { stream: true });
    yield decoder.decode();
  } catch (cause) {
    if (!(cause instanceof TypeError)) throw cause;
    const message = `The file is not ${encoding}. Name its encoding: --encoding windows-1252, or another.`;
    throw new CsvError(message, { cause });
  }
}

function decoderOf(encoding: string): TextDecoder {
  try {
    return new TextDecoder(encoding, { fatal: true });
  } catch (cause) {
    throw new CsvError(`--encoding is ${encoding}; expected utf-8, windows-1252, utf-16le or the like.`, { cause });
  }
}

/** The delimiter that a header has most of, outside of quotes. */
export function delimiterOf(header: string): string {
  const plain = header.replaceAll(/"[^"]*"/g, '');
  const counts = DELIMITERS.map((delimiter) => plain.split(delimiter).length);
  return DELIMITERS[counts.indexOf(Math.max(...counts))] ?? ',';
}
