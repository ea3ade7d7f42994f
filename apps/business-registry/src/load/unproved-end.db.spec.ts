import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { type LoadEntry, type LoadResult, readLoads, reportText, toReport } from '@registry/loading';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { RegistryFixture } from '../testing/registry-fixture.ts';

const SOURCE = 'us-ny/business-registry';
const [HEADER = '', ...ROWS] = readFileSync(`libs/sources/${SOURCE}/sample.csv`, 'utf8').trimEnd().split('\n');
const whole = `${[HEADER, ...ROWS].join('\n')}\n`;

describe('a file that may not be whole', () => {
  let registry: RegistryFixture;
  let known = 0;
  let rejected = 0;

  beforeEach(async () => {
    registry = await RegistryFixture.create();
    ({ new: known, rejected } = await load(whole));
  });
  afterEach(() => registry.destroy());

  const load = (bytes: string | Buffer, more = {}): Promise<LoadResult> => {
    const file = join(registry.folder, 'new-york.csv');
    writeFileSync(file, bytes);
    return registry.load(SOURCE, file, undefined, { extent: 'whole', ...more });
  };
  const absent = async (): Promise<number> =>
    (await registry.rows('SELECT FROM registrations WHERE absent_since IS NOT NULL')).length;

  it.each([
    ['ends within a row', whole.slice(0, -HEADER.length - 40)],
    ['ends within the last field of a row', whole.slice(0, -3)],
    ['ends within a row that was given a line end', `${whole.slice(0, -40)}\n`],
  ])('and %s marks nothing absent and says so', async (_title, bytes) => {
    const result = await load(bytes);
    expect(result).toMatchObject({ absent: 0, check: { passed: false } });
    expect(result.new + result.changed).toBe(0);
    expect(await absent()).toBe(0);
    const text = reportText(toReport(SOURCE, 'file.csv', result, 1));
    expect(text).toMatch(
      /FAILED: The file may be truncated: the last line \(\d+\) .*\. No row was marked absent\. Load the/,
    );
    expect(text).toContain('--accept-end');
    expect(text).toContain('Nothing of it was written.');
  });

  it('is taken as whole where the operator says that there is no more of it', async () => {
    const bytes = [HEADER, ...ROWS.slice(0, -2)].join('\n');
    expect(await load(bytes)).toMatchObject({ absent: 0, check: { passed: false } });
    const result = await load(bytes, { acceptEnd: true });
    expect(result).toMatchObject({ rejected, check: { passed: true }, knownRows: known });
    expect(result.absent).toBeGreaterThan(0);
    expect(reportText(toReport(SOURCE, 'file.csv', result, 1))).toContain(
      `${result.absent} of ${known} rows loaded before are not in this file; they are now marked absent.`,
    );
  });

  it('and is an increment fails as well, since its last row is lost', async () => {
    const result = await load(whole.slice(0, -3), { extent: 'increment' });
    expect(result).toMatchObject({ rejected: rejected + 1, check: { passed: false } });
  });

  it('and is packed is refused where the packing is cut, and nothing of it is written', async () => {
    const packed = gzipSync(whole.replaceAll(' LLC', ' L.L.C.'));
    await expect(load(packed.subarray(0, -30))).rejects.toThrow(/cut off.* Nothing of it was written\.$/);
    expect(await absent()).toBe(0);
    expect(await loadsList(registry)).toMatchObject([{ outcome: 'refused', read: 0 }, { outcome: 'passed' }]);
  });
});

async function loadsList(registry: RegistryFixture): Promise<LoadEntry[]> {
  return readLoads(registry.database, { limit: 100, newest: false });
}

describe('the list of loads', () => {
  let registry: RegistryFixture;
  beforeEach(async () => {
    registry = await RegistryFixture.create();
  });
  afterEach(() => registry.destroy());

  const load = (name: string, bytes: string | Buffer): Promise<LoadResult> => {
    const file = join(registry.folder, name);
    writeFileSync(file, bytes);
    return registry.load(SOURCE, file);
  };

  it('has each file that was refused, with the sentence of its error', async () => {
    const files = {
      'login.csv': '<!DOCTYPE html><html><head><title>Sign in</title></head></html>',
      'error.csv': '{"error":true}',
      'other.csv': 'a,b\n1,2\n',
      'cut.gz': gzipSync(whole).subarray(0, -30),
    };
    for (const [name, bytes] of Object.entries(files)) {
      const error = await load(name, bytes).catch((fault: Error) => fault);
      expect(error).toBeInstanceOf(Error);
      const [newest] = await loadsList(registry);
      expect(newest).toMatchObject({ outcome: 'refused', read: 0, failure: (error as Error).message });
      expect(newest?.input).toContain(name);
      expect(newest?.finished_at).not.toBeNull();
    }
    await load('header.csv', `${HEADER}\n`);
    const listed = await loadsList(registry);
    expect(listed.map(({ outcome }) => outcome)).toEqual(Array(5).fill('refused'));
    expect(listed[0]?.failure).toMatch(/^The file has 0 rows/);
    expect(await registry.rows('SELECT FROM businesses')).toEqual([]);
  });

  it('has files that could not even be opened', async () => {
    const files = [
      ['empty.csv', '', /empty.csv is empty\. Nothing of it was written\.$/],
      ['cut.zip', Buffer.from('504b030414000000', 'hex'), /zip/i],
      ['none.csv', null, /cannot be read/],
    ] as const;
    for (const [name, bytes, message] of files) {
      const file = join(registry.folder, name);
      if (bytes !== null) writeFileSync(file, bytes);
      await expect(registry.load(SOURCE, file)).rejects.toThrow(message);
      const [newest] = await loadsList(registry);
      expect(newest).toMatchObject({ outcome: 'refused', input: file, failure: expect.stringMatching(message) });
    }
    expect(await loadsList(registry)).toHaveLength(3);
  });

  it('distinguishes a load that failed from one that was interrupted, and both are resumed', async () => {
    const file = join(registry.folder, 'good.csv');
    writeFileSync(file, whole);
    const dies = (message: string | null) =>
      registry.load(SOURCE, file, (target) => ({
        ...target,
        prepare: async (reader, context, items) => {
          const merge = await target.prepare?.(reader, context, items);
          return async (client) => {
            if (message !== null) throw new Error(message);
            return merge?.(client) as never;
          };
        },
      }));
    await expect(dies('the disk is full')).rejects.toThrow(/^the disk is full\. .* The same command continues/);
    expect(await loadsList(registry)).toMatchObject([{ outcome: 'failed', finished_at: null }]);
    const interruption = new AbortController();
    interruption.abort();
    await registry.load(SOURCE, file, undefined, { extent: 'increment', signal: interruption.signal });
    expect(await loadsList(registry)).toMatchObject([{ outcome: 'interrupted', failure: null }]);
    await expect(load('empty.csv', '\n')).rejects.toThrow();
    await registry.load(SOURCE, file);
    expect(await loadsList(registry)).toMatchObject([{ outcome: 'refused' }, { outcome: 'passed', read: ROWS.length }]);
  });
});
