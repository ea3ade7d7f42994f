import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { type TemporaryFolder, temporaryFolder } from '@registry/testing';
import { mkdirSync } from 'node:fs';
import { PassThrough } from 'node:stream';
import { confirmRemoval } from './confirm-removal.ts';
import { dataFolder } from './data-folder.ts';

describe('--fresh', () => {
  let root: TemporaryFolder;
  beforeEach(() => void (root = temporaryFolder('confirm-removal')));
  afterEach(() => root.remove());

  const send = (typed: string, isTTY = true) => {
    const input = Object.assign(new PassThrough(), { isTTY });
    input.end(`${typed}\n`);
    return confirmRemoval(
      dataFolder(root.path),
      new AbortController().signal,
      input as unknown as NodeJS.ReadStream,
      new PassThrough(),
    );
  };

  it('asks nothing where there is nothing to remove', async () => {
    await expect(send('', false)).resolves.toBeUndefined();
  });

  it('removes data only where the answer is yes', async () => {
    mkdirSync(dataFolder(root.path).postgres);
    await expect(send('y')).resolves.toBeUndefined();
    await expect(send('YES')).resolves.toBeUndefined();
    for (const typed of ['', 'n', 'maybe']) await expect(send(typed)).rejects.toThrow('Nothing was removed');
  });

  it('removes nothing without --yes where nobody can be asked', async () => {
    mkdirSync(dataFolder(root.path).postgres);
    await expect(send('y', false)).rejects.toThrow(
      `--fresh would remove all data in ${root.path}; add --yes to let it.`,
    );
  });
});
