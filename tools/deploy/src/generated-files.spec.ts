import { expect, it } from '@jest/globals';
import { projectRoot } from '@registry/testing';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { generatedFiles } from './generated-files.ts';

it('the users of NATS, the rules of the alerts and the settings are what the apps say: "npm run deployment" writes them', async () => {
  const files = await generatedFiles(projectRoot);
  const committed = [...files.keys()].map((path) => [path, readFileSync(join(projectRoot, path), 'utf8')]);
  expect(Object.fromEntries(committed)).toEqual(Object.fromEntries(files));
});
