import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { type TemporaryFolder, temporaryFolder } from '@registry/testing';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { appWithCommand, findApps } from './app-manifest.ts';

describe('findApps', () => {
  let root: TemporaryFolder;
  beforeEach(() => void (root = temporaryFolder('app-manifest')));
  afterEach(() => root.remove());

  it('finds every app that says how it is run, without a list of them anywhere', () => {
    put('zebra', { stack: { database: true, commands: ['keys'] } });
    put('ant', { stack: {} });
    put('not-run', {});
    const apps = findApps(root.path);
    expect(apps.map(({ name, database }) => [name, database])).toEqual([
      ['ant', false],
      ['zebra', true],
    ]);
    expect(appWithCommand(apps, 'keys')?.name).toBe('zebra');
    expect(appWithCommand(apps, 'load')).toBeUndefined();
  });

  it('names a misspelt entry, its file and the known ones', () => {
    put('ant', { stack: { databse: true } });
    expect(() => findApps(root.path)).toThrow(/apps\/ant\/package\.json.*databse.*known are database/);
  });

  function put(name: string, contents: object): void {
    mkdirSync(join(root.path, 'apps', name), { recursive: true });
    writeFileSync(join(root.path, 'apps', name, 'package.json'), JSON.stringify(contents));
  }
});
