import { AppError, codes } from '@registry/errors';

const ENCODINGS: readonly (readonly [encoding: string, mark: readonly number[]])[] = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
];

/** The text of a file: by its mark of the byte order, else UTF-8, else as Windows programs write it. Throws for a workbook. */
export function decodeText(bytes: Uint8Array): string {
  if (beginsWith(bytes, [0x50, 0x4b, 0x03, 0x04]) || beginsWith(bytes, [0xd0, 0xcf, 0x11, 0xe0]))
    throw new AppError(codes.body.invalid, {
      message: 'The file is a workbook or an archive; expected CSV. Save it as CSV.',
    });
  const [encoding] = ENCODINGS.find(([, mark]) => beginsWith(bytes, mark)) ?? [];
  if (encoding !== undefined) return new TextDecoder(encoding).decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

function beginsWith(bytes: Uint8Array, mark: readonly number[]): boolean {
  return mark.every((byte, at) => bytes[at] === byte);
}
