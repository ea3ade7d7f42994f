import { createReadStream, type ReadStream } from 'node:fs';
import { gunzipChunks } from './gunzip.ts';
import type { Container, OpenedInput, SourceInput } from './source-input.ts';
import { unzipChunks, type ZipEntry } from './unzip.ts';

const CHUNK_SIZE = 256 * 1024;

interface OpenedFile extends OpenedInput {
  readonly size: number;
  readonly container: Container;
  readonly zipEntry: ZipEntry | null;
}

/** A file on the disk. */
export class FileInput implements SourceInput {
  readonly label: string;
  readonly identity: string;
  readonly bytesTotal: number;
  readonly container: Container;
  readonly entryName?: string;
  readonly #opened: OpenedFile;
  #stream: ReadStream | undefined = undefined;

  constructor(opened: OpenedFile) {
    this.label = opened.label;
    this.identity = opened.identity;
    this.container = opened.container;
    this.bytesTotal = opened.zipEntry?.packedSize ?? opened.size;
    if (opened.zipEntry) this.entryName = opened.zipEntry.fileName;
    this.#opened = opened;
  }

  get bytesRead(): number {
    return this.#stream?.bytesRead ?? 0;
  }

  chunks(signal?: AbortSignal): AsyncIterable<Buffer> {
    const { file, limits, zipEntry } = this.#opened;
    const range = zipEntry ? { start: zipEntry.start, end: zipEntry.start + zipEntry.packedSize - 1 } : {};
    const stream = createReadStream(file, { highWaterMark: CHUNK_SIZE, ...range, ...(signal ? { signal } : {}) });
    this.#stream = stream;
    if (zipEntry) return unzipChunks(stream, zipEntry, limits);
    return this.container === 'gzip' ? gunzipChunks(stream, () => stream.bytesRead, limits) : stream;
  }

  close(): Promise<void> {
    return this.#opened.remove();
  }
}
