import { isUtf8 } from 'node:buffer';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { firstInvalidByte, textDecodings, withoutNul } from './encoding.ts';

const decode = (encoding: keyof typeof textDecodings, bytes: Buffer): string =>
  textDecodings[encoding](bytes, 0, bytes.length);

describe('encodings', () => {
  it('reads the bytes 0x80 to 0x9f of Windows-1252 as its own characters', () => {
    expect(decode('windows-1252', Buffer.from([0x93, 0x4d, 0xd1, 0x94, 0x80]))).toBe('“MÑ”€');
  });

  it('reads each field of a mixed file as what it is', () => {
    expect(decode('utf-8-or-windows-1252', Buffer.from('MUÑOZ’S', 'utf8'))).toBe('MUÑOZ’S');
    expect(decode('utf-8-or-windows-1252', Buffer.from([0x4d, 0x55, 0xd1, 0x4f, 0x5a]))).toBe('MUÑOZ');
  });

  it('names the first byte that is not valid UTF-8', () => {
    expect(firstInvalidByte(Buffer.from('Café'))).toBe(-1);
    expect(firstInvalidByte(Buffer.from([0x41, 0xff, 0x42]))).toBe(1);
    expect(firstInvalidByte(Buffer.concat([Buffer.from('Caf'), Buffer.from([0xc3])]))).toBe(3);
  });

  it('names a byte such that all before it is valid and what begins there is not', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 30 }), (bytes) => {
        const at = firstInvalidByte(bytes);
        expect(at < 0).toBe(isUtf8(bytes));
        if (at >= 0) {
          expect(isUtf8(bytes.subarray(0, at))).toBe(true);
          const longer = [1, 2, 3, 4].map((length) => bytes.subarray(at, at + length));
          expect(longer.some((sequence, length) => sequence.length === length + 1 && isUtf8(sequence))).toBe(false);
        }
      }),
    );
  });

  it('leaves NUL out, which PostgreSQL cannot store', () => {
    expect(withoutNul('A\0B\0')).toBe('AB');
  });
});
