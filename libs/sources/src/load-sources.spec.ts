import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it } from '@jest/globals';
import { loadSources } from './load-sources.ts';

const whole = `
publisher: An agency
dataset: A list
license: Public domain
url: https://example.test/list
target: records-sections
yields: record
state: CO
verified: published-layout
file: { format: csv }
columns: [number, holder]
map: { kind: license, type: co-test, key: number, names: [{ kind: legal, name: holder }] }
checks: { minimum_rows: 1, maximum_reject_share: 0.1 }`;

it('a broken source is named with its faults and keeps no other from being used', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'sources-'));
  try {
    for (const [slug, source] of [
      ['us-co/good', whole],
      ['us-co/broken', whole.replace('name: holder', 'name: nobody')],
      ['us-co/none', 'publisher: ['],
      ['us-co/stray', whole.replace('map: {', 'map: { family: us-co/god,')],
    ] as const) {
      await mkdir(path.join(folder, slug), { recursive: true });
      await writeFile(path.join(folder, slug, 'source.yml'), source);
    }
    const { sources, broken } = await loadSources(folder);
    expect(sources.map(({ slug }) => slug)).toEqual(['us-co/good']);
    expect(broken.map(({ slug }) => slug)).toEqual(['us-co/broken', 'us-co/none', 'us-co/stray']);
    expect(broken[0]?.problem).toContain('"nobody" is not a column of this source');
    expect(broken[2]?.problem).toContain('us-co/stray/source.yml: map.family: unknown key');
  } finally {
    await rm(folder, { recursive: true });
  }
});
