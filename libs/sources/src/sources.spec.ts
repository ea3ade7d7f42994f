import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { readSample } from './golden.ts';
import { listSources } from './list-sources.ts';
import { loadSource } from './load-source.ts';
import { sourcesDirectory } from './sources-directory.ts';

const slugs = await listSources();

describe('the sources', () => {
  it('are found in the folder, by place and dataset', () => {
    expect(slugs).toEqual(
      expect.arrayContaining([
        'us-ca/business-registry',
        'us-co/business-registry',
        'us-co/trade-names',
        'us-or/business-registry',
      ]),
    );
  });

  it('are named when one is asked for that is none', async () => {
    await expect(loadSource('us-xx/business-registry')).rejects.toThrow(
      /"us-xx\/business-registry" is not a source\. Did you mean us-/,
    );
    await expect(loadSource('../sources/us-or/business-registry')).rejects.toThrow(/is not a source/);
  });

  it.each(slugs)('%s is described without a mistake', async (slug) => {
    const definition = await loadSource(slug);
    expect(definition.slug).toBe(slug);
    expect(definition.url).toMatch(/^https:\/\//);
  });

  it.each(slugs)('%s maps its sample to its golden result: npm run goldens', async (slug) => {
    const golden: unknown = JSON.parse(await readFile(path.join(sourcesDirectory(), slug, 'golden.json'), 'utf8'));
    expect(JSON.parse(JSON.stringify(await readSample(slug)))).toEqual(golden);
  });
});
