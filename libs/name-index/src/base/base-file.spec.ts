import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { byKey } from '../testing/brute-force.ts';
import { anyDocument, schema } from '../testing/generated.ts';
import { buildBase, buildBaseFile } from './base-builder.ts';
import { readBaseFile } from './base-file.ts';
import { writeBaseFile } from './base-file-writer.ts';
import type { BaseImage } from './base-image.ts';
import { FORMAT_VERSION } from './file-layout.ts';
import { IndexFileError } from './index-file-error.ts';

/** The greatest id of a process of Linux. */
const PID_MAX = 2 ** 22;

describe('base file', () => {
  const folder = mkdtempSync(join(tmpdir(), 'base-file-'));
  const path = join(folder, 'base');
  let image: BaseImage;
  let bytes: Buffer;

  beforeAll(async () => {
    const [documents] = fc.sample(
      fc.uniqueArray(anyDocument, { selector: ({ key }) => key, minLength: 40, maxLength: 50, size: 'max' }),
      { numRuns: 1, seed: 5 },
    );
    const ascending = [documents!.sort(byKey)];
    image = await buildBase(schema, ascending, '{"sequence":17}');
    await buildBaseFile(path, schema, ascending, '{"sequence":17}');
    bytes = readFileSync(path);
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  async function read(contents: Uint8Array): Promise<BaseImage> {
    const other = join(folder, 'other');
    writeFileSync(other, contents);
    return readBaseFile(other, schema);
  }

  function readContents({ meta, arrays, bitmaps }: BaseImage): unknown {
    const numbers = [...arrays].map(([name, array]) => [name, array.constructor.name, Array.from(array)]);
    return { meta, numbers, bitmaps: [bitmaps.count, Array.from(bitmaps.pool)] };
  }

  it('gives back the image, its position in the feed too, and leaves nothing else behind', async () => {
    const read = await readBaseFile(path, schema);
    expect(read.meta.position).toBe('{"sequence":17}');
    expect(readContents(read)).toEqual(readContents(image));
    expect(readdirSync(folder)).not.toContainEqual(expect.stringContaining('unfinished'));
  });

  it('takes the place of what a process of this machine was writing when it died, not of what another one writes', async () => {
    const [dead, ...writing] = [
      `base.${hostname()}-${PID_MAX + 1}`,
      `base.${hostname()}-${process.ppid}`,
      `base.elsewhere-${PID_MAX + 1}`,
    ].map((name) => `${name}.unfinished`);
    for (const name of [dead, ...writing]) writeFileSync(join(folder, name!), 'some');
    await buildBaseFile(path, schema, [], '');
    const left = readdirSync(folder).filter((name) => name.endsWith('.unfinished'));
    expect(left.sort()).toEqual(writing.sort());
    for (const name of left) rmSync(join(folder, name));
    writeFileSync(path, bytes);
  });

  it('is refused wherever it was cut short, and with anything behind its end', async () => {
    await fc.assert(
      fc.asyncProperty(fc.nat(bytes.length - 1), async (length) => {
        await expect(read(bytes.subarray(0, length))).rejects.toThrow(IndexFileError);
      }),
    );
    await expect(read(Buffer.concat([bytes, Buffer.alloc(1)]))).rejects.toThrow(/bytes where/);
  });

  it('is refused wherever a byte changed, but between two arrays, where none means anything', async () => {
    const intact = await readBaseFile(path, schema);
    await fc.assert(
      fc.asyncProperty(fc.nat(bytes.length - 1), fc.integer({ min: 1, max: 255 }), async (at, change) => {
        const damaged = Buffer.from(bytes);
        damaged[at]! ^= change;
        const outcome = await read(damaged).catch((error: Error) => error);
        if (outcome instanceof Error) expect(outcome).toBeInstanceOf(IndexFileError);
        else expect(readContents(outcome)).toEqual(readContents(intact));
      }),
      { numRuns: 300 },
    );
  });

  it('says which array is damaged', async () => {
    const damaged = Buffer.from(bytes);
    damaged[40]! ^= 1;
    await expect(read(damaged)).rejects.toThrow(/cannot be used: keys\.blockStarts is damaged/);
  });

  it('is read in many chunks, each of them checked', async () => {
    const large = Uint8Array.from({ length: 5 * 2 ** 20 + 3 }, (_, at) => (at * 2_654_435_761) >>> 24);
    const other = join(folder, 'large');
    await writeBaseFile(other, async (sink) => {
      await sink.put('large', [large.subarray(0, 7), large.subarray(7)]);
      await sink.putBitmaps(0, []);
      return image.meta;
    });
    const { arrays } = await readBaseFile(other, schema);
    expect(Buffer.compare(arrays.get('large') as Uint8Array, large)).toBe(0);
    const damaged = readFileSync(other);
    damaged[damaged.indexOf(large.subarray(0, 64)) + 4 * 2 ** 20 + 1]! ^= 1;
    writeFileSync(other, damaged);
    await expect(readBaseFile(other, schema)).rejects.toThrow(/large is damaged/);
  });

  it('is refused when it was built for another schema, in another format, or is none', async () => {
    await expect(readBaseFile(path, { ...schema, fields: ['state'] })).rejects.toThrow(/was built for the schema/);
    const newer = Buffer.from(bytes);
    newer.writeUInt32LE(FORMAT_VERSION + 1, 8);
    await expect(read(newer)).rejects.toThrow(`its format is ${FORMAT_VERSION + 1}, not ${FORMAT_VERSION}`);
    await expect(read(Buffer.from('anything else'))).rejects.toThrow(/does not begin/);
    await expect(readBaseFile(join(folder, 'missing'), schema)).rejects.toThrow(/it does not exist/);
  });

  it('stands untouched where writing its successor fails', async () => {
    const broken = writeBaseFile(path, async (sink) => {
      await sink.put('keys', []);
      return image.meta;
    });
    await expect(broken).rejects.toThrow(TypeError);
    expect(readFileSync(path).equals(bytes)).toBe(true);
    expect(readdirSync(folder)).not.toContainEqual(expect.stringContaining('unfinished'));
  });
});
