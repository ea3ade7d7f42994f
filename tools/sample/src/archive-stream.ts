import { Readable, Writable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import { InnerStream } from './inner-stream.ts';

/** Between the lines of a row, one for each file of the archive. */
export const LINE_END = '\u001e';

/** In a line: the number of lines of its file before it, without the first one. */
const ROWS = '{rows}';

/** The same file for the same rows, whenever it is made. */
const made = new Date(Date.UTC(2026, 0, 1));

/** Characters of a file that are kept as text before they become bytes. */
const TEXT_LENGTH_MAX = 1024 * 1024;

/**
 * Deals the lines of each row that is written to it out to the files of a zip archive; an empty line is left out. The files stay
 * in memory until the last row has come: an archive has them one after the other.
 */
export function archiveStream(names: readonly string[], out: Writable): Writable {
  const files = names.map(() => new ArchivedFile());
  const zip = new ZipFile();
  let rest = '';
  const rows = new Writable({
    write(chunk: Buffer, _encoding, done) {
      rest += chunk.toString('latin1');
      const lines = rest.split('\n');
      rest = lines.pop() ?? '';
      // LINE_END is one byte in UTF-8.
      for (const row of lines) for (const [at, line] of row.split(LINE_END).entries()) files[at]?.add(line);
      done();
    },
    final(done) {
      for (const [at, name] of names.entries())
        zip.addReadStream(Readable.from(files[at]?.bytes() ?? []), name, { mtime: made });
      zip.end();
      done();
    },
  });
  zip.outputStream.pipe(out);
  const isWritten = out === process.stdout ? finished(zip.outputStream) : finished(out, { readable: false });
  return new InnerStream(rows, isWritten);
}

class ArchivedFile {
  readonly #chunks: Buffer[] = [];
  #lines = 0;
  #text = '';

  add(line: string): void {
    if (line === '') return;
    this.#text += `${line.replace(ROWS, () => String(this.#lines - 1).padStart(7, '0'))}\n`;
    this.#lines += 1;
    if (this.#text.length > TEXT_LENGTH_MAX) this.#pack();
  }

  bytes(): Buffer[] {
    this.#pack();
    return this.#chunks;
  }

  #pack(): void {
    if (this.#text !== '') this.#chunks.push(Buffer.from(this.#text, 'latin1'));
    this.#text = '';
  }
}
