import { createReadStream, type ReadStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import type { Container, OpenedInput, SourceInput } from '../source-input.ts';
import { findZipEntry, unzipChunks } from '../unzip.ts';
import type { ArchiveJoin, ReadEntry } from './archive-join.ts';
import { joinedLines } from './joined-rows.ts';

/** Characters of lines that are handed on together. */
const CHUNK_LENGTH = 256 * 1024;

interface OpenedArchive extends OpenedInput {
  readonly join: ArchiveJoin;
  /** The folder for sorted rows until the input is closed. */
  readonly scratchFolder: string;
}

/** Several files of a zip archive as one file of comma-separated values. */
export class JoinedInput implements SourceInput {
  readonly label: string;
  readonly identity: string;
  /** How large the joined file is, nobody knows before it is. */
  readonly bytesTotal = null;
  readonly container: Container = 'zip';
  bytesRead = 0;
  endDoubt: string | null = null;
  readonly #opened: OpenedArchive;

  constructor(opened: OpenedArchive) {
    this.label = opened.label;
    this.identity = opened.identity;
    this.#opened = opened;
  }

  async *chunks(signal?: AbortSignal, isStrictOfEnd = false): AsyncGenerator<Buffer> {
    const { file, join, limits, scratchFolder: folder } = this.#opened;
    const streams: ReadStream[] = [];
    const readEntry: ReadEntry = async (pattern) => {
      const entry = await findZipEntry(file, pattern);
      const range = { start: entry.start, end: entry.start + entry.packedSize - 1 };
      const stream = createReadStream(file, { highWaterMark: CHUNK_LENGTH, ...range, ...(signal ? { signal } : {}) });
      streams.push(stream);
      return { fileName: entry.fileName, chunks: unzipChunks(stream, entry, limits) };
    };
    const onDoubt = (doubt: string): void => {
      this.endDoubt = doubt;
    };
    let text = '';
    try {
      for await (const line of joinedLines(join, readEntry, { folder, isStrictOfEnd, onDoubt })) {
        text += `${line}\n`;
        if (text.length < CHUNK_LENGTH) continue;
        yield this.#take(text);
        text = '';
      }
      if (text !== '') yield this.#take(text);
    } finally {
      for (const stream of streams) stream.destroy();
    }
  }

  async close(): Promise<void> {
    await rm(this.#opened.scratchFolder, { recursive: true, force: true });
    await this.#opened.remove();
  }

  /** Each character is a byte. */
  #take(text: string): Buffer {
    const chunk = Buffer.from(text, 'latin1');
    this.bytesRead += chunk.length;
    return chunk;
  }
}
