import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { appWithCommand, findApps } from './app-manifest.ts';

describe('findApps', () => {
  let root: string;

  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'app-manifest-'));
  });

  afterEach(() => {
    rmSync(root, { recursive: true });
  });

  it('finds every app that says how it is run, without a list of them anywhere', () => {
    put('zebra', { stack: { database: true, commands: ['keys'] } });
    put('ant', { stack: {} });
    put('not-run', {});
    const apps = findApps(root);
    expect(apps.map(({ name, database }) => [name, database])).toEqual([
      ['ant', false],
      ['zebra', true],
    ]);
    expect(appWithCommand(apps, 'keys')?.name).toBe('zebra');
    expect(appWithCommand(apps, 'load')).toBeUndefined();
  });

  it('names a misspelt entry, its file and the known ones', () => {
    put('ant', { stack: { databse: true } });
    expect(() => findApps(root)).toThrow(/apps\/ant\/package\.json.*databse.*known are database/);
  });

  function put(name: string, contents: object): void {
    mkdirSync(join(root, 'apps', name), { recursive: true });
    writeFileSync(join(root, 'apps', name, 'package.json'), JSON.stringify(contents));
  }
});
