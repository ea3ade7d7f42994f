import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from '@jest/globals';

it('the generated client is what the committed OpenAPI document of the gateway makes', async () => {
  const program = join(import.meta.dirname, 'generate.ts');
  const { stderr } = await promisify(execFile)(process.execPath, [program, '--check']);
  expect(stderr).toBe('');
}, 30_000);
