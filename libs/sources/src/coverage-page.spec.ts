import { describe, expect, it } from '@jest/globals';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { coveragePage } from './coverage-page.ts';
import { listSources } from './list-sources.ts';

describe('docs/reference/coverage.md', () => {
  it('lists every source as its description has it: npm run coverage-page', async () => {
    const page = await readFile(path.resolve(import.meta.dirname, '../../../docs/reference/coverage.md'), 'utf8');
    expect(page).toBe(await coveragePage(await listSources()));
  });
});
