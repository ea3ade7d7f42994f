import { open, type FileHandle } from 'node:fs/promises';
import { crc32 } from 'node:zlib';
import { BitmapMemory } from '../bitmaps/bitmap-memory.ts';
import type { IndexSchema } from '../document.ts';
import type { SectionArray } from '../growing/pieces.ts';
import type { BaseImage } from './base-image.ts';
import {
  toBytes,
  CHUNK_BYTES,
  type Directory,
  FORMAT_VERSION,
  kinds,
  magic,
  PRELUDE_LENGTH,
  type Section,
} from './file-layout.ts';
import { IndexFileError } from './index-file-error.ts';

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
    await readChecked(path, handle, sections.bitmaps, toBytes(bitmaps.pool));
    return { meta, arrays, bitmaps };
  } finally {
    await handle.close();
  }
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
    throw new IndexFileError(path, 'it does not exist', error);
  }
}
