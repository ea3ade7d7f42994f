import { createReadStream, type ReadStream } from 'node:fs';
import { InputError } from '../input-error.ts';
import type { OpenedInput, SourceInput, WorkbookParts } from './source-input.ts';
import { unzipChunks, type ZipEntry } from './unzip.ts';

const CHUNK_SIZE = 256 * 1024;

interface OpenedWorkbook extends OpenedInput {
  /** Of the archive that the workbook lies in, where it lies in one. */
  readonly entryName: string | undefined;
  readonly size: number;
  readonly entries: readonly ZipEntry[];
}

/** Checks that the entries of an archive are those of an Excel workbook. */
export function isWorkbook(entries: readonly ZipEntry[]): boolean {
  const names = new Set(entries.map(({ fileName }) => partName(fileName)));
  return (
    names.has('[content_types].xml') && names.has('_rels/.rels') && [...names].some((name) => name.startsWith('xl/'))
  );
}

/** Parts' names do not depend on letter case. */
function partName(name: string): string {
  return name.replace(/^\/+/, '').toLowerCase();
}

/** An Excel workbook on the disk. It is not a stream of bytes: its parts are read in the order in which they are needed. */
export class WorkbookInput implements SourceInput {
  readonly label: string;
  readonly identity: string;
  readonly bytesTotal: number;
  readonly container = 'workbook';
  readonly entryName?: string;
  readonly workbook: WorkbookParts;
  readonly #opened: OpenedWorkbook;
  readonly #entries: ReadonlyMap<string, ZipEntry>;
  readonly #streams = new Set<ReadStream>();
  #bytesRead = 0;

  constructor(opened: OpenedWorkbook) {
    this.label = opened.label;
    this.identity = opened.identity;
    this.bytesTotal = opened.size;
    if (opened.entryName !== undefined) this.entryName = opened.entryName;
    this.#opened = opened;
    this.#entries = new Map(opened.entries.map((entry) => [partName(entry.fileName), entry]));
    this.workbook = {
      has: (part) => this.#entries.has(partName(part)),
      read: (part) => this.#read(part),
    };
  }

  /** Bytes of parts under way and read; sheets are read twice, so this is kept below the size of the file. */
  get bytesRead(): number {
    let bytes = this.#bytesRead;
    for (const stream of this.#streams) bytes += stream.bytesRead;
    return Math.min(this.bytesTotal, bytes);
  }

  // oxlint-disable-next-line require-yield -- it is a stream of bytes that nobody can have
  async *chunks(): AsyncGenerator<Buffer> {
    throw new InputError('unsupported', `${this.label} is an Excel workbook (.xlsx); another format is expected.`);
  }

  close(): Promise<void> {
    for (const stream of this.#streams) stream.destroy();
    return this.#opened.remove();
  }

  async *#read(part: string): AsyncGenerator<Buffer> {
    const entry = this.#entries.get(partName(part));
    if (!entry) throw new InputError('damaged', `The workbook lacks its part ${part}.`);
    const { file, limits } = this.#opened;
    const range = { start: entry.start, end: entry.start + entry.packedSize - 1 };
    const stream = createReadStream(file, { highWaterMark: CHUNK_SIZE, ...range });
    this.#streams.add(stream);
    try {
      yield* unzipChunks(stream, entry, limits);
    } finally {
      this.#streams.delete(stream);
      this.#bytesRead += stream.bytesRead;
    }
  }
}
