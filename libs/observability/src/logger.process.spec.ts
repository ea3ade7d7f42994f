import { expect, it } from '@jest/globals';
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

const PROGRAM = `
  import { createLogger } from '${join(import.meta.dirname, 'logger.ts')}';
  const secrets = { apiKey: 'the-secret', password: 'the-secret' };
  const headers = { 'x-api-key': 'the-secret', authorization: 'Bearer the-secret', accept: 'text/html' };
  createLogger('spec').info({ headers, ...secrets, caller: secrets }, 'answered');
`;

it('a line of the log has no key and no password, in whichever field', () => {
  const line = execFileSync(process.execPath, ['--input-type=module', '--eval', PROGRAM], { encoding: 'utf8' });
  expect(JSON.parse(line)).toMatchObject({ app: 'spec', msg: 'answered', headers: { accept: 'text/html' } });
  expect(line).not.toContain('the-secret');
});
