import { describe, expect, it } from '@jest/globals';
import { projectRoot } from '@registry/testing';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { performancePage } from './performance-page.ts';
import { readRecords } from './record.ts';

describe('docs/explanation/performance.md', () => {
  it('has the figures of the recorded runs: npm run performance-page', () => {
    const page = readFileSync(join(projectRoot, 'docs', 'explanation', 'performance.md'), 'utf8');
    expect(page).toBe(performancePage(readRecords()));
  });
});
