import { createHash } from 'node:crypto';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { makeZip } from '../testing/make-zip.ts';
import { openInput, type InputOptions } from './open-input.ts';
import type { SourceInput } from './source-input.ts';

const CONTENT = 'id,name\n1,Café\n';
let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'input-'));
});
afterEach(async () => {
  await rm(folder, { recursive: true });
});

async function toFile(bytes: string | Buffer, name = 'file'): Promise<string> {
  const file = path.join(folder, name);
  await writeFile(file, bytes);
  return file;
}

const open = (input: string, options: Partial<InputOptions> = {}): Promise<SourceInput> =>
  openInput(input, { cacheDir: path.join(folder, 'cache'), ...options });

async function readText(input: SourceInput): Promise<string> {
  const read = await text(input.chunks());
  await input.close();
  return read;
}

const cached = (): Promise<string[]> => readdir(path.join(folder, 'cache')).catch(() => []);

const zip = await makeZip({ 'data/rows.csv': CONTENT });
const storedZip = await makeZip({ 'rows.csv': CONTENT }, { stored: true });

describe('opening an input', () => {
  const packings: readonly [string, Buffer][] = [
    ['plain', Buffer.from(CONTENT)],
    ['gzip', gzipSync(CONTENT)],
    ['gzip of two members', Buffer.concat([gzipSync(CONTENT.slice(0, 9)), gzipSync(CONTENT.slice(9))])],
    ['zip', zip],
    ['stored zip', storedZip],
  ];

  it.each(packings)(
    'reads a %s file whatever its name, and knows its identity, size and progress',
    async (_title, bytes) => {
      const input = await open(await toFile(bytes, 'rows.csv'));
      expect(input.identity).toBe(`sha256:${createHash('sha256').update(bytes).digest('hex')}`);
      expect(await readText(input)).toBe(CONTENT);
      expect(input.bytesRead).toBe(input.bytesTotal);
    },
  );

  it.each(packings)(
    'reads a %s stream on stdin, without identity where it can be read only once',
    async (title, bytes) => {
      const input = await open('-', { stdin: Readable.from([bytes.subarray(0, 3), bytes.subarray(3)]) });
      expect(input.identity === null).toBe(!title.includes('zip') || title.startsWith('gzip'));
      expect(await readText(input)).toBe(CONTENT);
      expect(await cached()).toEqual([]);
    },
  );

  it('takes the entry of an archive that the pattern names, by its path or its file name', async () => {
    const file = await toFile(await makeZip({ 'readme.txt': 'no', 'a/cordata1.txt': CONTENT, 'other.csv': 'no' }));
    expect(await readText(await open(file, { entry: '*cor*.txt' }))).toBe(CONTENT);
    await expect(open(file, { entry: '*.xlsx' })).rejects.toThrow(
      /no entry like \*\.xlsx: it holds readme\.txt, a\/cordata1\.txt, other\.csv/,
    );
  });

  it('takes the first entry that is a file where no pattern is given', async () => {
    expect(
      await readText(
        await open(await toFile(await makeZip({ 'folder/': '', '__MACOSX/rows.csv': 'no', 'rows.csv': CONTENT }))),
      ),
    ).toBe(CONTENT);
  });

  it('says that a gzip file is cut off, and where', async () => {
    const packed = gzipSync(Buffer.from(Array.from({ length: 5000 }, (_, at) => `${at * 7919},x\n`).join('')));
    const input = await open(await toFile(packed.subarray(0, packed.length - 2000)));
    await expect(readText(input)).rejects.toMatchObject({ problem: 'truncated' });
    const again = await open(await toFile(packed.subarray(0, packed.length - 2000)));
    await expect(readText(again)).rejects.toThrow(
      new RegExp(`^The gzip file is cut off: it ends after ${packed.length - 2000} packed and \\d+ unpacked bytes`),
    );
  });

  it('says that packed bytes are damaged', async () => {
    const packed = gzipSync(CONTENT);
    packed[packed.length - 6] = (packed[packed.length - 6] ?? 0) ^ 0xff;
    await expect(readText(await open(await toFile(packed)))).rejects.toMatchObject({ problem: 'damaged' });
    const changed = Buffer.from(storedZip);
    changed[changed.indexOf('name')] = 0x6d;
    await expect(readText(await open(await toFile(changed)))).rejects.toThrow(/checksum is wrong/);
    await expect(open(await toFile(zip.subarray(0, zip.length - 30)))).rejects.toMatchObject({ problem: 'damaged' });
  });

  it('refuses what unpacks to more than a file of data does', async () => {
    const bomb = gzipSync(Buffer.alloc(80 * 1024 * 1024));
    await expect(readText(await open(await toFile(bomb)))).rejects.toThrow(/more than 200 times its size/);
    await expect(
      readText(await open(await toFile(await makeZip({ 'a.csv': Buffer.alloc(70 * 1024 * 1024) })))),
    ).rejects.toThrow(/200 times/);
    await expect(
      readText(await open(await toFile(gzipSync(CONTENT)), { limits: { unpackedBytesMax: 5 } })),
    ).rejects.toMatchObject({ problem: 'too_large' });
  });

  it('refuses what is not there, a folder, an empty file, an empty stdin and other kinds of address', async () => {
    await expect(open(path.join(folder, 'none.csv'))).rejects.toMatchObject({
      problem: 'not_found',
      message: expect.stringMatching(/none\.csv cannot be read: no such file or directory\.$/),
    });
    await expect(open(folder)).rejects.toMatchObject({ problem: 'not_found' });
    await expect(open(await toFile(''))).rejects.toMatchObject({ problem: 'empty' });
    await expect(open('-', { stdin: Readable.from([]) })).rejects.toMatchObject({ problem: 'empty' });
    await expect(open('ftp://example.test/rows.csv')).rejects.toMatchObject({ problem: 'unsupported' });
  });
});
