import type { ReadStream } from 'node:fs';
import { pipeline, type Readable } from 'node:stream';
import { crc32, createInflateRaw } from 'node:zlib';
import { openPromise, type Entry } from 'yauzl';
import { errorMessage } from '../error-facts.ts';
import { InputError } from '../input-error.ts';
import { createExpansionGuard } from './expansion-guard.ts';
import type { InputLimits } from './source-input.ts';

const CHUNK_SIZE = 256 * 1024;
/** A workbook has a few dozen. */
const ENTRIES_MAX = 100_000;
const STORED = 0;
const DEFLATED = 8;

/** The place of an entry's bytes in an archive. */
export interface ZipEntry {
  readonly fileName: string;
  readonly start: number;
  readonly packedSize: number;
  readonly unpackedSize: number;
  readonly method: number;
  readonly crc32: number;
}

/**
 * The entry of the archive with the data: the first whose path or file name fits the pattern (`*` is any characters),
 * or the first file. Throws InputError without any, and if it is encrypted or compressed by an unknown method.
 */
export async function findZipEntry(path: string, pattern: string | null): Promise<ZipEntry> {
  const names: string[] = [];
  try {
    const zip = await openPromise(path, { lazyEntries: true, autoClose: false });
    try {
      for await (const entry of zip.eachEntry()) {
        if (isNoData(entry.fileName)) continue;
        names.push(entry.fileName);
        if (pattern !== null && !fits(entry.fileName, pattern)) continue;
        refuseUnreadable(entry);
        const { fileDataStart } = await zip.readLocalFileHeaderPromise(entry, { minimal: true });
        return describe(entry, fileDataStart);
      }
    } finally {
      zip.close();
    }
  } catch (error) {
    if (error instanceof InputError) throw error;
    throw new InputError('damaged', `The zip archive cannot be read: ${errorMessage(error)}.`, { cause: error });
  }
  const held = names.length === 0 ? 'it holds no files' : `it holds ${names.slice(0, 10).join(', ')}`;
  throw new InputError(
    'no_entry',
    `The zip archive has no entry ${pattern === null ? 'with data' : `like ${pattern}`}: ${held}.`,
  );
}

/** Every entry of the archive that is a file and can be read. Throws InputError when the archive is damaged or has more entries than a data file would. */
export async function listZipEntries(path: string): Promise<ZipEntry[]> {
  const entries: ZipEntry[] = [];
  try {
    const zip = await openPromise(path, { lazyEntries: true, autoClose: false });
    try {
      if (zip.entryCount > ENTRIES_MAX)
        throw new InputError(
          'unsupported',
          `The zip archive has ${zip.entryCount} entries; at most ${ENTRIES_MAX} are looked at.`,
        );
      for await (const entry of zip.eachEntry()) {
        if (entry.fileName.endsWith('/') || entry.isEncrypted()) continue;
        const { fileDataStart } = await zip.readLocalFileHeaderPromise(entry, { minimal: true });
        entries.push(describe(entry, fileDataStart));
      }
    } finally {
      zip.close();
    }
  } catch (error) {
    if (error instanceof InputError) throw error;
    throw new InputError('damaged', `The zip archive cannot be read: ${errorMessage(error)}.`, { cause: error });
  }
  return entries;
}

function describe(entry: Entry, start: number): ZipEntry {
  return {
    fileName: entry.fileName,
    start,
    packedSize: entry.compressedSize,
    unpackedSize: entry.uncompressedSize,
    method: entry.compressionMethod,
    crc32: entry.crc32,
  };
}

function refuseUnreadable(entry: Entry): void {
  if (entry.uncompressedSize === 0) throw new InputError('empty', `The zip entry ${entry.fileName} is empty.`);
  if (entry.isEncrypted()) throw new InputError('unsupported', `The zip entry ${entry.fileName} is encrypted.`);
  if (entry.compressionMethod !== STORED && entry.compressionMethod !== DEFLATED) {
    throw new InputError(
      'unsupported',
      `The zip entry ${entry.fileName} is packed by method ${entry.compressionMethod}; only stored and deflated are read.`,
    );
  }
}

function isNoData(fileName: string): boolean {
  return fileName.endsWith('/') || fileName.startsWith('__MACOSX/') || /(^|\/)\.[^/]*$/.test(fileName);
}

function fits(fileName: string, pattern: string): boolean {
  const expression = new RegExp(
    `^${pattern
      .split('*')
      .map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
      .join('.*')}$`,
    'i',
  );
  return expression.test(fileName) || expression.test(fileName.split('/').at(-1) ?? '');
}

/** The unpacked bytes of an entry, given its packed ones. Length and CRC-32 are compared to the archive's directory, so that damage does not go unseen. */
export async function* unzipChunks(packed: ReadStream, entry: ZipEntry, limits: InputLimits): AsyncGenerator<Buffer> {
  const unpacked = entry.method === STORED ? packed : inflate(packed);
  const guard = createExpansionGuard(limits, () => packed.bytesRead);
  let given = 0;
  let sum = 0;
  try {
    for await (const value of unpacked) {
      const chunk = value as Buffer;
      guard(chunk);
      given += chunk.length;
      sum = crc32(chunk, sum);
      yield chunk;
    }
  } catch (error) {
    if (error instanceof InputError) throw error;
    throw new InputError(
      'damaged',
      `The zip entry ${entry.fileName} is damaged after ${given} unpacked bytes: ${errorMessage(error)}.`,
      { cause: error },
    );
  } finally {
    packed.destroy();
  }
  if (given !== entry.unpackedSize) {
    throw new InputError(
      'truncated',
      `The zip entry ${entry.fileName} has ${given} bytes where the archive promises ${entry.unpackedSize}.`,
    );
  }
  if (sum !== entry.crc32)
    throw new InputError('damaged', `The zip entry ${entry.fileName} is damaged: its checksum is wrong.`);
}

function inflate(packed: Readable): Readable {
  const unpacked = createInflateRaw({ chunkSize: CHUNK_SIZE });
  // The consumer sees the error; `pipeline` passes it on and closes both streams.
  pipeline(packed, unpacked, () => undefined);
  return unpacked;
}
