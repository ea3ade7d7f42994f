import { Writable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import { InnerStream } from './inner-stream.ts';

/** Between the lines of a row, one for each file of the archive. */
export const LINE_END = '\u001e';

/** The same file for the same rows, whenever it is made. */
const made = new Date(Date.UTC(2026, 0, 1));

/**
 * Deals the lines of each row that is written to it out to the files of a zip archive; an empty line is left out. The files stay
 * in memory until the last row has come: an archive has them one after the other.
 */
export function archiveStream(names: readonly string[], out: Writable): Writable {
  const files = names.map((): string[] => []);
  const zip = new ZipFile();
  let rest = '';
  const rows = new Writable({
    write(chunk: Buffer, _encoding, done) {
      rest += chunk.toString('latin1');
      const lines = rest.split('\n');
      rest = lines.pop() ?? '';
      for (const row of lines) deal(row, files);
      done();
    },
    final(done) {
      for (const [at, name] of names.entries()) {
        zip.addBuffer(Buffer.from(files[at]?.join('') ?? '', 'latin1'), name, { mtime: made });
      }
      zip.end();
      done();
    },
  });
  zip.outputStream.pipe(out);
  const isWritten = out === process.stdout ? finished(zip.outputStream) : finished(out, { readable: false });
  return new InnerStream(rows, isWritten);
}

/** LINE_END is one byte in UTF-8. */
function deal(row: string, files: readonly string[][]): void {
  for (const [at, line] of row.split(LINE_END).entries()) {
    if (line !== '') files[at]?.push(`${line}\n`);
  }
}
