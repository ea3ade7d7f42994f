import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { postgresRuntime, reachableDirectory } from './postgres-runtime.ts';
import { canRun, canWriteIn, postgresUser } from './server-user.ts';

const asRoot = userInfo().uid === 0 ? describe : describe.skip;

describe('the user who runs Postgres', () => {
  it('is never root, and can run the server', () => {
    const { user, postgres } = postgresRuntime();
    expect(user.uid ?? userInfo().uid).not.toBe(0);
    expect(canRun(user, postgres)).toBe(true);
  });
});

asRoot('a cluster below a folder that is closed to everybody but root', () => {
  let closed: string;

  beforeEach(() => {
    closed = mkdtempSync('/tmp/closed-');
    mkdirSync(join(closed, 'clone'));
  });

  afterEach(() => {
    rmSync(closed, { recursive: true });
  });

  it('goes where the server can reach it, always to the same place, and not into the closed folder', () => {
    const wanted = join(closed, 'clone', 'postgres');
    const directory = reachableDirectory(wanted, postgresUser());
    expect(directory).not.toBe(wanted);
    expect(canWriteIn(postgresUser(), directory)).toBe(true);
    expect(statSync(directory).mode & 0o077).toBe(0);
    expect(reachableDirectory(wanted, postgresUser())).toBe(directory);
    expect(statSync(closed).mode & 0o777).toBe(0o700);
    rmSync(directory, { recursive: true });
  });
});
