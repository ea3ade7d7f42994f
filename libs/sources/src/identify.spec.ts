import { afterAll, describe, expect, it } from '@jest/globals';
import { identifySource } from '@registry/pipeline';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { listSources } from './list-sources.ts';
import { loadSource } from './load-source.ts';
import { sourcesDirectory } from './sources-directory.ts';

const slugs = await listSources();
const definitions = await Promise.all(slugs.map((slug) => loadSource(slug)));
const folder = mkdtempSync(join(tmpdir(), 'identify-'));

describe('identifySource', () => {
  afterAll(() => rmSync(folder, { recursive: true }));

  it.each(slugs)('knows the sample of %s', async (slug) => {
    const files = readdirSync(join(sourcesDirectory(), slug));
    const sample = files.find((name) => name.startsWith('sample.')) ?? 'sample';
    const fits = await identifySource(join(sourcesDirectory(), slug, sample), definitions, folder);
    const found = fits.filter((one) => one.fits).map((one) => one.slug);
    expect(found).toContain(slug);
    expect(found.length).toBeLessThanOrEqual(3); // some agencies publish in one layout
  });

  it('fits no source to a file of another kind', async () => {
    const file = join(folder, 'prices.csv');
    writeFileSync(file, 'product,price\nnails,3\n');
    const fits = await identifySource(file, definitions, folder);
    expect(fits.filter((one) => one.fits)).toEqual([]);
    expect(fits.every(({ problem }) => problem !== null)).toBe(true);
  });
});
