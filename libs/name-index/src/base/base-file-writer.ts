import { open, readdir, rename, rm, type FileHandle } from 'node:fs/promises';
import { hostname } from 'node:os';
import { dirname, join } from 'node:path';
import { crc32 } from 'node:zlib';
import type { Bitmap } from '../bitmaps/bitmap.ts';
import { findPieces, type SectionArray, type SectionPieces } from '../growing/pieces.ts';
import type { BaseMeta } from './base-image.ts';
import {
  ALIGNMENT,
  type ArraySection,
  type BitmapsSection,
  toBytes,
  CHUNK_BYTES,
  type Directory,
  FORMAT_VERSION,
  kinds,
  magic,
  PRELUDE_LENGTH,
  type Section,
} from './file-layout.ts';
import type { PutSections, SectionSink } from './section-sink.ts';

const UNFINISHED = '.unfinished';

/** Writes a base segment next to `path` and renames it once it is on disk: a reader sees a whole file or none. */
export async function writeBaseFile(path: string, putSections: PutSections): Promise<void> {
  await removeLeft(dirname(path));
  const unfinished = `${path}.${hostname()}-${process.pid}${UNFINISHED}`; // pods that share a folder may have the same ids of processes
  try {
    const file = await open(unfinished, 'w');
    try {
      const sink = new FileSink(file);
      await sink.finish(await putSections(sink));
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(unfinished, path);
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
  const folder = await open(dirname(path), 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

/** Removes files that processes of this machine were writing when they died. */
async function removeLeft(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const [, writer] = name.endsWith(UNFINISHED) ? name.slice(0, -UNFINISHED.length).split(`.${hostname()}-`) : [];
    if (writer !== undefined && !isRunning(Number(writer))) await rm(join(folder, name), { force: true });
  }
}

function isRunning(processId: number): boolean {
  try {
    return process.kill(processId, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ESRCH'; // that of another user runs
  }
}

class FileSink implements SectionSink {
  readonly #file: FileHandle;
  readonly #arrays: ArraySection[] = [];
  #bitmaps: BitmapsSection | undefined;
  #offset = PRELUDE_LENGTH;

  constructor(file: FileHandle) {
    this.#file = file;
  }

  async put(name: string, section: SectionPieces): Promise<void> {
    const pieces = findPieces(section);
    this.#arrays.push({ kind: readKind(pieces), ...(await this.#write(name, pieces)) });
  }

  async putBitmaps(_documents: number, bitmaps: readonly Bitmap[]): Promise<void> {
    this.#bitmaps = { count: bitmaps.length, ...(await this.#write('bitmaps', bitmaps)) };
  }

  /** Writes what says where everything is. */
  async finish(meta: BaseMeta): Promise<void> {
    if (this.#bitmaps === undefined) throw new TypeError('The bitmaps were not put.');
    const contents: Directory = { meta, arrays: this.#arrays, bitmaps: this.#bitmaps };
    const directory = Buffer.from(JSON.stringify(contents));
    const start = this.#offset;
    const checksum = await this.#append(directory, 0);
    const prelude = Buffer.alloc(PRELUDE_LENGTH);
    magic.copy(prelude);
    prelude.writeUInt32LE(FORMAT_VERSION, 8);
    prelude.writeDoubleLE(start, 12);
    prelude.writeUInt32LE(directory.length, 20);
    prelude.writeUInt32LE(checksum, 24);
    prelude.writeUInt32LE(crc32(prelude.subarray(0, 28)), 28);
    this.#offset = 0;
    await this.#append(prelude, 0);
  }

  async #write(name: string, pieces: readonly (SectionArray | Bitmap)[]): Promise<Section> {
    const offset = Math.ceil(this.#offset / ALIGNMENT) * ALIGNMENT;
    this.#offset = offset;
    let checksum = 0;
    for (const piece of pieces) checksum = await this.#append(toBytes(piece), checksum);
    return { name, offset, byteLength: this.#offset - offset, crc32: checksum };
  }

  /** Writes bytes after those before; returns the checksum of what it was given one of, and of the bytes. */
  async #append(bytes: Uint8Array, checksumBefore: number): Promise<number> {
    let checksum = checksumBefore;
    for (let at = 0; at < bytes.length;) {
      const chunk = bytes.subarray(at, at + CHUNK_BYTES);
      checksum = crc32(chunk, checksum);
      for (let written = 0; written < chunk.length;) {
        const result = await this.#file.write(chunk, written, chunk.length - written, this.#offset);
        written += result.bytesWritten;
        this.#offset += result.bytesWritten;
      }
      at += chunk.length;
    }
    return checksum;
  }
}

function readKind([first]: readonly SectionArray[]): keyof typeof kinds {
  for (const [kind, constructor] of Object.entries(kinds))
    if (first instanceof constructor) return kind as keyof typeof kinds;
  throw new TypeError('A section has at least one piece, which is a flat array.');
}
