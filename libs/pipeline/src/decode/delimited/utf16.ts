import { InputError } from '../../input-error.ts';

/**
 * A UTF-16 file (little endian, as Excel and Windows programs save text) as UTF-8, chunk by chunk. Half of a surrogate pair becomes a
 * replacement character: it costs a row its text, not a file its rows.
 */
export async function* utf16ToUtf8(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const decoder = new TextDecoder('utf-16le', { ignoreBOM: true });
  let isFirst = true;
  for await (const chunk of chunks) {
    const text = decoder.decode(chunk, { stream: true });
    if (text === '') continue;
    if (isFirst && !text.startsWith('\ufeff'))
      throw new InputError('unsupported', 'The file is not UTF-16: it does not begin with FF FE.');
    yield Buffer.from(isFirst ? text.slice(1) : text);
    isFirst = false;
  }
  if (decoder.decode() !== '') throw new InputError('truncated', 'The UTF-16 file ends in the middle of a character.');
}
