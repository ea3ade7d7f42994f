import { expect, it } from '@jest/globals';
import type { RegisterItemRow } from '@registry/contracts-records-sections';
import { projectRoot } from '@registry/testing';
import { globSync, readFileSync } from 'node:fs';
import { recordFacts } from './record-facts.ts';

it('a record of each federal register has a name in words', () => {
  const goldens = globSync('libs/sources/us/*/golden.json', { cwd: projectRoot });
  const types = new Set(
    goldens.flatMap((path) => {
      const text = readFileSync(`${projectRoot}/${path}`, 'utf8');
      return [...text.matchAll(/"object": "record",\s*"type": "([^"]+)"/g)].map(([, type = '']) => type);
    }),
  );
  expect(types.size).toBeGreaterThan(10);
  expect([...types].map(titled).filter((title) => title.startsWith('Number'))).toEqual([]);
  expect(titled('osha-inspection')).toBe('OSHA inspection 7');
});

function titled(type: string): string {
  const row = { object: 'record', source: 'us/any', type, number: '7', description: null, date: null };
  return recordFacts({ ...row, expiration_date: null } as RegisterItemRow).title;
}
