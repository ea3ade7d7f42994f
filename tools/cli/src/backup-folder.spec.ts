import { afterEach, describe, expect, it } from '@jest/globals';
import { temporaryFolder } from '@registry/testing';
import { mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { backUp, restore } from './backup-folder.ts';

const folder = temporaryFolder('backups');
afterEach(() => folder.remove());

function write(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}

describe('a backup', () => {
  it('is made after one that was killed halfway, and restored likewise', async () => {
    const [data, backup, restored] = ['data', 'backup', 'restored'].map((name) => join(folder.path, name)) as [
      string,
      string,
      string,
    ];
    write(join(data, 'postgres', 'PG_VERSION'), '17');
    for (const to of [backup, restored]) write(join(`${to}.half`, 'postgres', 'cut'), '');
    expect(await backUp(data, backup)).toMatchObject({ parts: ['postgres'] });
    expect(await restore(backup, restored)).toMatchObject({ parts: ['postgres'] });
    expect(readdirSync(join(restored, 'postgres'))).toEqual(['PG_VERSION']);
    expect(readFileSync(join(restored, 'postgres', 'PG_VERSION'), 'utf8')).toBe('17');
    expect(readdirSync(folder.path).sort()).toEqual(['backup', 'data', 'restored']);
  });
});
