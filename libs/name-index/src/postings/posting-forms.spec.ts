import { describe, expect, it } from '@jest/globals';
import { bitmapsMax } from '../bitmaps/bitmap-memory.ts';
import { postingForms } from './posting-store.ts';

describe('forms of posting lists', () => {
  const terms = Uint32Array.of(900, 40, 500, 300, 200);

  it('are chosen by the share of documents that a list has', () => {
    expect(postingForms(1000, { rangedShare: 0.1, denseShare: 0.3 }, [terms, terms])).toEqual({
      rangedCountMin: 101,
      denseCountMin: 301,
    });
  });

  it('have only as many lists as bitmaps as there is room for, the longest ones', () => {
    const { denseCountMin } = postingForms(1000, { denseShare: 0.1 }, [terms, terms, Uint32Array.of(450)], 6);
    expect(denseCountMin).toBe(301); // of the first five bitmaps, and not of a list of which only one of two has room
  });

  it('leave room for some bitmaps at the most documents', () => {
    expect(bitmapsMax(2 ** 31)).toBe(9);
    expect(bitmapsMax(128_000_000)).toBe(262);
  });
});
