import { describe, expect, it } from '@jest/globals';
import { projectRoot, temporaryFolder } from '@registry/testing';
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

const folder = temporaryFolder('commit-message');
const LONG = `docs: ${'x'.repeat(67)}`;

function check(message: string): number | null {
  const file = join(folder.path, 'message');
  writeFileSync(file, message);
  return spawnSync('sh', [join(projectRoot, '.githooks', 'commit-msg'), file]).status;
}

describe('the hook commit-msg', () => {
  it.each([
    'docs: explain live lookups\n\nThe reason.\n',
    'name-index, index-host: keep docIDs\n# a comment of Git\n',
    '# a comment of Git\n\nbusiness events: declare them once\n',
    LONG.slice(0, 72),
    'Merge branch main\n',
    'fixup! anything at all\n',
  ])('accepts %j', (message) => expect(check(message)).toBe(0));

  it.each(['Explain live lookups\n', 'docs:explain\n', 'Docs: explain\n', 'docs: explain.\n', '', LONG])(
    'rejects %j',
    (message) => expect(check(message)).toBe(1),
  );
});
