import { describe, expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { generatedFiles, projectRoot } from './generated-files.ts';

describe('what is made of the tables of metrics', () => {
  it('is as `node tools/monitoring/src/main.ts` writes it', async () => {
    for (const [path, text] of await generatedFiles()) expect(readFileSync(join(projectRoot, path), 'utf8')).toBe(text);
  });
});
