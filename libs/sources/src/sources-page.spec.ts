import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { statedFields } from '@registry/contracts-records-sections';
import { load } from 'js-yaml';
import { listSources } from './list-sources.ts';
import { sourcesDirectory } from './sources-directory.ts';

type Keys = Readonly<Record<string, unknown>>;

const page = readFileSync(join(sourcesDirectory(), '..', '..', 'docs', 'reference', 'sources.md'), 'utf8');

describe('docs/reference/sources.md', () => {
  it('explains every key that the description of a source of records uses', async () => {
    const used = new Set<string>();
    for (const slug of await listSources()) {
      const description = load(readFileSync(join(sourcesDirectory(), slug, 'source.yml'), 'utf8')) as Keys;
      if (description['target'] !== 'records-sections') continue;
      const { file = {}, map = {} } = description as Readonly<Record<string, Keys>>;
      const { head = {}, names = [] } = map as { readonly head?: Keys; readonly names?: readonly Keys[] };
      for (const keys of [description, file, map, head, ...names]) for (const key of Object.keys(keys)) used.add(key);
    }
    expect(used.size).toBeGreaterThan(40);
    expect([...used].filter((key) => !page.includes(`\`${key}\``))).toEqual([]);
  });

  it.each([
    ['`lien`', 'lien'],
    ['`loan`', 'loan'],
    ['every other kind', 'license'],
  ] as const)('lists the keys of the head of %s', (row, kind) => {
    const cell = page.split(`\n| ${row} | `).at(-1)?.split(' |\n')[0] ?? '';
    const keys = [...cell.replaceAll(/`\$[^`]+`/g, '').matchAll(/`(\w+)`/g)].map(([, key]) => key);
    expect(keys.sort()).toEqual(statedFields(kind).sort());
  });
});
