import { describe, expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { alertCases } from './alert-cases.ts';
import { alertRules } from './alert-rules.ts';
import { generatedFiles, projectRoot } from './generated-files.ts';

describe('what is made of the tables of metrics', () => {
  it('is as `node tools/monitoring/src/main.ts` writes it', async () => {
    for (const [path, text] of await generatedFiles()) expect(readFileSync(join(projectRoot, path), 'utf8')).toBe(text);
  });

  it('has a case for each alert', () => {
    expect(Object.keys(alertCases)).toEqual(alertRules().map(({ alert }) => alert));
  });
});
