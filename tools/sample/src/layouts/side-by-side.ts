import { LINE_END } from '../archive-stream.ts';

/** The rows of an archive's files, next to each other: of each file the lines that a company has in it, without their ends. */
export function sideBySide(files: readonly (readonly string[])[]): string[] {
  const count = Math.max(0, ...files.map(({ length }) => length));
  return Array.from({ length: count }, (_, n) => `${files.map((lines) => lines[n] ?? '').join(LINE_END)}\n`);
}
