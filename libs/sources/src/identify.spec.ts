import { afterAll, describe, expect, it } from '@jest/globals';
import { identifySource } from '@registry/pipeline';
import { draws } from '@registry/testing';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { listSources } from './list-sources.ts';
import { loadSources } from './load-sources.ts';
import { sourcesDirectory } from './sources-directory.ts';

const slugs = await listSources();
const { sources: definitions } = await loadSources();
const folder = mkdtempSync(join(tmpdir(), 'identify-'));

describe('identifySource', () => {
  afterAll(() => rmSync(folder, { recursive: true }));

  it.each(slugs.map((slug, at) => [slug, at] as const))('knows the sample of %s', async (slug, at) => {
    // Each file is read for each of its rivals: in `npm test` for every twentieth, others for each file.
    const rivals = definitions.filter((one, other) => one.slug === slug || (at + other) % draws(1, 20) === 0);
    const files = readdirSync(join(sourcesDirectory(), slug));
    const sample = files.find((name) => name.startsWith('sample.')) ?? 'sample';
    const fits = await identifySource(join(sourcesDirectory(), slug, sample), rivals, folder);
    const found = fits.filter((one) => one.fits).map((one) => one.slug);
    expect(found).toContain(slug);
    expect(found.length).toBeLessThanOrEqual(3); // some agencies publish in one layout
  });

  it('names first the source that knows every column of the file', async () => {
    const file = join(sourcesDirectory(), 'us/h2a-certifications', 'sample.xlsx');
    expect((await identifySource(file, definitions, folder))[0]?.slug).toBe('us/h2a-certifications');
  });

  it('finds the nearest source whatever the spelling of the columns', async () => {
    const file = join(folder, 'hemp.csv');
    const headers = [
      'BUSINESS_OR_LICENSE_HOLDER_NAME',
      'license number',
      'Regulatory-Body',
      'CITY',
      'STATE',
      'ZIP_CODE',
      'STATUS',
    ];
    writeFileSync(file, `${headers.join()}\nA LLC,1,D,Denver,CO,80201,Active\n`);
    const [near] = await identifySource(file, definitions, folder);
    expect(near).toMatchObject({ slug: 'us/hemp-producers', fits: false, likeness: 1 });
    expect(near?.problem).toContain(
      'Columns spelled differently: "Business or License Holder Name" as "BUSINESS_OR_LICENSE_HOLDER_NAME"',
    );
  });

  it('says what a file is that no source can be, and what to do next', async () => {
    const file = join(folder, 'old.xls');
    writeFileSync(file, Buffer.from('d0cf11e0a1b11ae10000', 'hex'));
    await expect(identifySource(file, definitions, folder)).rejects.toThrow(
      /^The file is an old Excel workbook \(\.xls\).*Save its table as CSV or as an Excel workbook/,
    );
  });

  it('fits no source to a file of another kind', async () => {
    const file = join(folder, 'prices.csv');
    writeFileSync(file, 'product,price\nnails,3\n');
    const fits = await identifySource(file, definitions, folder);
    expect(fits.filter((one) => one.fits)).toEqual([]);
    expect(fits.every(({ problem }) => problem !== null)).toBe(true);
  });
});
