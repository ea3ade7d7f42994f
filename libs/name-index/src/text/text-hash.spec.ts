import { describe, expect, it } from '@jest/globals';
import { hashText } from './text-hash.ts';

describe('hash of a text', () => {
  it('stays what files were written with', () => {
    expect(['', 'A', 'ACME', 'us-co-20131234567', '東京'].map(hashText)).toMatchInlineSnapshot(`
      [
        2382830261961562,
        6695432106517837,
        5182208613235321,
        2439265074351822,
        126317918820155,
      ]
    `);
  });

  it('is a whole number of 53 bits, another one for each of many similar texts', () => {
    const hashes = Array.from({ length: 200_000 }, (_, number) => hashText(`us-co-${20_130_000_000 + number}`));
    expect(hashes.every((hash) => Number.isSafeInteger(hash) && hash >= 0)).toBe(true);
    expect(new Set(hashes).size).toBe(hashes.length);
  });

  it('spreads over its top bits, which choose the bucket', () => {
    const buckets = new Uint32Array(256);
    for (let number = 0; number < 256_000; number++) buckets[(hashText(`us-co-${number}`) >>> 0) >>> 24]! += 1;
    expect(Math.min(...buckets)).toBeGreaterThan(800);
    expect(Math.max(...buckets)).toBeLessThan(1200);
  });
});
