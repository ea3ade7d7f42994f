import { expect, it } from '@jest/globals';
import { projectRoot } from '@registry/testing';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { browserScripts } from './browser-scripts.ts';

// After a change of a script: npm run browser-scripts
it('what browsers are sent of each script is what its source makes', async () => {
  const scripts = await browserScripts(projectRoot);
  expect(scripts).not.toEqual([]);
  for (const { path, text } of scripts) expect(readFileSync(join(projectRoot, path), 'utf8')).toBe(text);
});
