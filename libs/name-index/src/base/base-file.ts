import { open, rename, rm, type FileHandle } from 'node:fs/promises';
import { hostname } from 'node:os';
import { dirname } from 'node:path';
import { crc32 } from 'node:zlib';
import { BitmapMemory } from '../bitmaps/bitmap-memory.ts';
import type { IndexSchema } from '../document.ts';
import type { BaseImage, BaseMeta, SectionArray } from './base-image.ts';
import { IndexFileError } from './index-file-error.ts';

/*
 * prelude   32 bytes: magic, format version, then where the directory lies, its length and checksum, and the prelude's own
 * sections  each array as it lies in memory (little-endian), at a multiple of 8 bytes; after them all bitmaps
 * directory JSON at the very end: the meta data, and for each section its name, kind, place, length and checksum
 */

/** Raised with every change of the layout or of what a section means; another version is refused and rebuilt. */
export const FORMAT_VERSION = 8;

const magic = Buffer.from('NAMEIDX\n');
const PRELUDE_LENGTH = 32;
const ALIGNMENT = 8;
const CHUNK_BYTES = 2 ** 20;
const kinds = {
  u8: Uint8Array,
  u16: Uint16Array,
  u32: Uint32Array,
  f64: Float64Array,
} as const;

interface Section {
  readonly name: string;
  readonly offset: number;
  readonly byteLength: number;
  readonly crc32: number;
}

interface ArraySection extends Section {
  readonly kind: keyof typeof kinds;
}

interface BitmapsSection extends Section {
  readonly count: number;
}

interface Directory {
  readonly meta: BaseMeta;
  readonly arrays: readonly ArraySection[];
  readonly bitmaps: BitmapsSection;
}

/** Writes an image next to `path` and renames it once it is on disk: a reader sees a whole file or none. */
export async function writeBaseFile(path: string, image: BaseImage): Promise<void> {
  const unfinished = `${path}.${hostname()}-${process.pid}.unfinished`; // pods that share a folder may have the same ids of processes
  try {
    const file = await open(unfinished, 'w');
    try {
      await writeContents(file, image);
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

/**
 * Reads a file whole into memory, in slices, and checks every byte of it.
 * Throws IndexFileError where it is missing, cut short, damaged, of another format, or built for another schema.
 */
export async function readBaseFile(path: string, schema: IndexSchema): Promise<BaseImage> {
  const handle = await openFile(path);
  try {
    const { meta, ...sections } = await readDirectory(path, handle);
    if (JSON.stringify(meta.schema) !== JSON.stringify(schema)) {
      throw new IndexFileError(path, `it was built for the schema ${JSON.stringify(meta.schema)}`);
    }
    // In one allocation: V8 collects its whole heap for every few dozen megabytes that are allocated outside it.
    const memory = new ArrayBuffer(sections.bitmaps.offset);
    const arrays = new Map<string, SectionArray>();
    for (const section of sections.arrays) {
      await readChecked(path, handle, section, new Uint8Array(memory, section.offset, section.byteLength));
      const kind = kinds[section.kind];
      arrays.set(section.name, new kind(memory, section.offset, section.byteLength / kind.BYTES_PER_ELEMENT));
    }
    const bitmaps = new BitmapMemory(meta.documents, sections.bitmaps.count);
    await readChecked(path, handle, sections.bitmaps, bytesOf(bitmaps.pool));
    return { meta, arrays, bitmaps };
  } finally {
    await handle.close();
  }
}

async function writeContents(file: FileHandle, image: BaseImage): Promise<void> {
  let offset = PRELUDE_LENGTH;
  const writeSection = async (name: string, array: SectionArray | Int32Array): Promise<Section> => {
    const start = Math.ceil(offset / ALIGNMENT) * ALIGNMENT;
    const checksum = await writeChecked(file, bytesOf(array), start);
    offset = start + array.byteLength;
    return { name, offset: start, byteLength: array.byteLength, crc32: checksum };
  };
  const arrays: ArraySection[] = [];
  for (const [name, array] of image.arrays) arrays.push({ kind: kindOf(array), ...(await writeSection(name, array)) });
  const { pool, count } = image.bitmaps;
  const bitmaps = { count, ...(await writeSection('bitmaps', pool)) };
  const contents: Directory = { meta: image.meta, arrays, bitmaps };
  const directory = Buffer.from(JSON.stringify(contents));
  const checksum = await writeChecked(file, directory, offset);
  const prelude = Buffer.alloc(PRELUDE_LENGTH);
  magic.copy(prelude);
  prelude.writeUInt32LE(FORMAT_VERSION, 8);
  prelude.writeDoubleLE(offset, 12);
  prelude.writeUInt32LE(directory.length, 20);
  prelude.writeUInt32LE(checksum, 24);
  prelude.writeUInt32LE(crc32(prelude.subarray(0, 28)), 28);
  await writeChecked(file, prelude, 0);
}

async function writeChecked(file: FileHandle, bytes: Uint8Array, offset: number): Promise<number> {
  let checksum = 0;
  for (let at = 0; at < bytes.length;) {
    const chunk = bytes.subarray(at, at + CHUNK_BYTES);
    checksum = crc32(chunk, checksum);
    for (let written = 0; written < chunk.length;) {
      const result = await file.write(chunk, written, chunk.length - written, offset + at + written);
      written += result.bytesWritten;
    }
    at += chunk.length;
  }
  return checksum;
}

async function readDirectory(path: string, file: FileHandle): Promise<Directory> {
  const { size } = await file.stat();
  const prelude = await readExactly(file, 0, Math.min(PRELUDE_LENGTH, size));
  if (prelude.length < PRELUDE_LENGTH || !prelude.subarray(0, 8).equals(magic)) {
    throw new IndexFileError(path, 'it does not begin as an index file does');
  }
  const version = prelude.readUInt32LE(8);
  if (version !== FORMAT_VERSION) throw new IndexFileError(path, `its format is ${version}, not ${FORMAT_VERSION}`);
  if (crc32(prelude.subarray(0, 28)) !== prelude.readUInt32LE(28))
    throw new IndexFileError(path, 'its prelude is damaged');
  const offset = prelude.readDoubleLE(12);
  const length = prelude.readUInt32LE(20);
  if (offset + length !== size)
    throw new IndexFileError(path, `it has ${size} bytes where ${offset + length} were written`);
  const directory = await readExactly(file, offset, length);
  if (crc32(directory) !== prelude.readUInt32LE(24)) throw new IndexFileError(path, 'its directory is damaged');
  return JSON.parse(directory.toString()) as Directory;
}

async function readChecked(path: string, handle: FileHandle, section: Section, bytes: Uint8Array): Promise<void> {
  let checksum = 0;
  for (let at = 0; at < bytes.length;) {
    const length = Math.min(CHUNK_BYTES, bytes.length - at);
    const { bytesRead } = await handle.read(bytes, at, length, section.offset + at);
    if (bytesRead === 0) throw new IndexFileError(path, `it ends within ${section.name}`);
    checksum = crc32(bytes.subarray(at, at + bytesRead), checksum);
    at += bytesRead;
  }
  if (checksum !== section.crc32) throw new IndexFileError(path, `${section.name} is damaged`);
}

async function readExactly(file: FileHandle, offset: number, length: number): Promise<Buffer> {
  const buffer = Buffer.alloc(length);
  const { bytesRead } = await file.read(buffer, 0, length, offset);
  return buffer.subarray(0, bytesRead);
}

async function openFile(path: string): Promise<FileHandle> {
  try {
    return await open(path, 'r');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    throw new IndexFileError(path, 'there is none', error);
  }
}

function bytesOf({ buffer, byteOffset, byteLength }: SectionArray | Int32Array): Uint8Array {
  return new Uint8Array(buffer, byteOffset, byteLength);
}

function kindOf(array: SectionArray): keyof typeof kinds {
  for (const [kind, constructor] of Object.entries(kinds))
    if (array instanceof constructor) return kind as keyof typeof kinds;
  throw new TypeError('An image holds flat arrays alone.');
}
