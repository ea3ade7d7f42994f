import { afterAll, expect, it } from '@jest/globals';
import { temporaryFolder } from '@registry/testing';
import { mkdirSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { holdsLargeIndex } from './large-index.ts';

const folder = temporaryFolder('large-index');

afterAll(() => folder.remove());

it('takes an index for large from 10 MB on, and none for small', () => {
  expect(holdsLargeIndex(folder.path)).toBe(false);
  const base = join(folder.path, 'name-index', 'companies-00000001.index');
  mkdirSync(join(folder.path, 'name-index'));
  writeFileSync(base, '');
  expect(holdsLargeIndex(folder.path)).toBe(false);
  truncateSync(base, 10 * 2 ** 20);
  expect(holdsLargeIndex(folder.path)).toBe(true);
});
