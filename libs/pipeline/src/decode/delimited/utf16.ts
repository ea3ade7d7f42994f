import { InputError } from '../../input-error.ts';

const byteOrderMark = [0xff, 0xfe] as const;

/** A UTF-16 file (little endian, as Excel and Windows programs save text) as UTF-8, chunk by chunk. Half a character at the end of a chunk waits for the next. */
export async function* utf16ToUtf8(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let left = Buffer.alloc(0);
  let isFirst = true;
  for await (const chunk of chunks) {
    let bytes = left.length > 0 ? Buffer.concat([left, chunk]) : chunk;
    if (isFirst && bytes.length >= 2) {
      if (bytes[0] !== byteOrderMark[0] || bytes[1] !== byteOrderMark[1]) {
        throw new InputError('unsupported', 'The file is not UTF-16: it does not begin with FF FE.');
      }
      bytes = bytes.subarray(2);
      isFirst = false;
    }
    const end = wholeCharacters(bytes);
    left = Buffer.from(bytes.subarray(end));
    if (end > 0) yield Buffer.from(bytes.toString('utf16le', 0, end), 'utf8');
  }
  if (left.length > 0) throw new InputError('truncated', 'The UTF-16 file ends in the middle of a character.');
}

/** How many bytes from the start are whole characters: an odd byte and the first half of a surrogate pair are left. */
function wholeCharacters(bytes: Buffer): number {
  const even = bytes.length - (bytes.length % 2);
  if (even < 2) return 0;
  const last = bytes.readUInt16LE(even - 2);
  return last >= 0xd800 && last <= 0xdbff ? even - 2 : even;
}
