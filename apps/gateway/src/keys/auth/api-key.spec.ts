import { describe, expect, it } from '@jest/globals';
import { hashApiKey, makeApiKey, readPrefix, sameHash, withoutKeys } from './api-key.ts';

describe('an API key', () => {
  it('is brk_, 8 characters that identify it and 43 of base 62, and no two are alike', () => {
    const keys = Array.from({ length: 1_000 }, makeApiKey);
    for (const { text, prefix } of keys) {
      expect(text).toMatch(/^brk_[0-9A-Za-z]{8}_[0-9A-Za-z]{43}$/);
      expect(readPrefix(text)).toBe(prefix);
    }
    expect(new Set(keys.map(({ text }) => text)).size).toBe(keys.length);
  });

  it.each(['', 'brk_', 'brk_abcdefgh', 'xyz_abcdefgh_' + 'a'.repeat(43), `brk_abcdefgh_${'a'.repeat(42)}`])(
    'is not %j',
    (text) => {
      expect(readPrefix(text)).toBeUndefined();
    },
  );

  it('is not a key with anything around it', () => {
    const { text } = makeApiKey();
    for (const other of [` ${text}`, `${text}\n`, `${text}a`, `${text}, ${text}`])
      expect(readPrefix(other)).toBeUndefined();
  });

  it('is stored as an HMAC that another secret or another key does not give', () => {
    const { text } = makeApiKey();
    const hash = hashApiKey(text, 'one');
    expect(hash).toHaveLength(32);
    expect(sameHash(hash, hashApiKey(text, 'one'))).toBe(true);
    expect(sameHash(hash, hashApiKey(text, 'two'))).toBe(false);
    expect(sameHash(hash, hashApiKey(makeApiKey().text, 'one'))).toBe(false);
    expect(sameHash(hash, Buffer.alloc(0))).toBe(false);
  });

  it('loses its secret part wherever a text quotes it', () => {
    const { text, prefix } = makeApiKey();
    expect(withoutKeys(`/v1/x?api_token=${text}&a=${text}`)).toBe(`/v1/x?api_token=brk_${prefix}…&a=brk_${prefix}…`);
    expect(withoutKeys('/v1/businesses')).toBe('/v1/businesses');
  });
});
