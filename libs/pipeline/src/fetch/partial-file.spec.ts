import { describe, expect, it } from '@jest/globals';
import { createHash } from 'node:crypto';
import type { FileHandle } from 'node:fs/promises';
import { PartialFile } from './partial-file.ts';

/** A file on a disk that takes at most so many bytes of a write, and fails where `fails` says so. */
function diskFile(bytesMax: number, fails: () => boolean = () => false) {
  const content = Buffer.alloc(100);
  const write = (chunk: Buffer, offset: number, length: number, position: number) => {
    if (fails()) return Promise.reject(Object.assign(new Error('i/o error'), { code: 'EIO' }));
    return Promise.resolve({
      bytesWritten: chunk.copy(content, position, offset, offset + Math.min(length, bytesMax)),
    });
  };
  return { content, handle: { write } as unknown as FileHandle };
}

const toIdentity = (text: string): string => `sha256:${createHash('sha256').update(text).digest('hex')}`;

describe('the part of a file that has been fetched', () => {
  it('has all bytes of a chunk of which a nearly full disk takes some at a time', async () => {
    const { content, handle } = diskFile(3);
    const part = new PartialFile(handle);
    await part.append(Buffer.from('id,name\n'));
    await part.append(Buffer.from('1,CEDAR\n'));
    expect(content.toString('latin1', 0, part.bytes)).toBe('id,name\n1,CEDAR\n');
    expect(part.identity).toBe(toIdentity('id,name\n1,CEDAR\n'));
  });

  it('does not count a chunk that was not written, which comes again', async () => {
    let left = 1;
    const { handle } = diskFile(100, () => left-- === 1);
    const part = new PartialFile(handle);
    await expect(part.append(Buffer.from('id'))).rejects.toThrow('i/o error');
    expect(part.bytes).toBe(0);
    await part.append(Buffer.from('id'));
    expect(part.identity).toBe(toIdentity('id'));
  });
});
