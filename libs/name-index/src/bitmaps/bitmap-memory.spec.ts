import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { BitmapMemory } from './bitmap-memory.ts';
import { setBit, type Bitmap } from './bitmap.ts';

/** More than are read at once, and no whole number of words. */
const SIZE = 20_001;
const [one, two, three, into] = [0, 1, 2, 3];

/** Bits of which few, half or nearly all are set. */
const anySet = fc
  .record({ seed: fc.nat(), share: fc.constantFrom(0, 0.0001, 0.02, 0.5, 0.99, 1) })
  .map(({ seed, share }) => {
    let state = seed;
    return new Set(
      Array.from({ length: SIZE }, (_, docId) => docId).filter(() => {
        state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
        return state < share * 2 ** 32;
      }),
    );
  });

function createMemory(...sets: readonly ReadonlySet<number>[]): BitmapMemory {
  const memory = new BitmapMemory(SIZE, 4);
  for (const [index, set] of sets.entries()) for (const docId of set) setBit(memory.bitmap(index), docId);
  memory.bitmap(into).fill(-1);
  return memory;
}

function toDocIds(memory: BitmapMemory, bitmap: Bitmap): number[] {
  const read = new Uint32Array(SIZE);
  return Array.from(read.subarray(0, memory.read(read, bitmap)));
}

describe('bitmap memory', () => {
  type Combine = (memory: BitmapMemory, into: Bitmap, ...bitmaps: [Bitmap, Bitmap, Bitmap]) => number;
  type Combined = (inOne: boolean, inTwo: boolean, inThree: boolean) => boolean;

  it.each<[string, Combine, Combined]>([
    ['and', (memory, to, a, b) => memory.and(to, a, b), (a, b) => a && b],
    ['or', (memory, to, a, b) => memory.or(to, a, b), (a, b) => a || b],
    ['andAnd', (memory, to, a, b, c) => memory.andAnd(to, a, b, c), (a, b, c) => a && b && c],
    ['andOr', (memory, to, a, b, c) => memory.andOr(to, a, b, c), (a, b, c) => a && (b || c)],
  ])('%s writes and counts what sets give, over one of its own inputs too', (_, combine, isCombined) => {
    fc.assert(
      fc.property(anySet, anySet, anySet, fc.boolean(), (first, second, third, isOver) => {
        const memory = createMemory(first, second, third);
        const [a, b, c] = [memory.bitmap(one), memory.bitmap(two), memory.bitmap(three)];
        const to = isOver ? a : memory.bitmap(into);
        const expected = Array.from({ length: SIZE }, (_, docId) => docId).filter((docId) =>
          isCombined(first.has(docId), second.has(docId), third.has(docId)),
        );
        expect(combine(memory, to, a, b, c)).toBe(expected.length);
        expect(toDocIds(memory, to)).toEqual(expected);
        expect(toDocIds(memory, b)).toEqual([...second]);
      }),
      { numRuns: 10 },
    );
  });

  it('reads the first bits that are in a mask, or that are not', () => {
    fc.assert(
      fc.property(anySet, anySet, fc.nat(SIZE), fc.boolean(), (set, mask, limit, inMask) => {
        const memory = createMemory(set, mask);
        const read = new Uint32Array(limit);
        const count = memory.read(read, memory.bitmap(one), memory.bitmap(two), inMask);
        const expected = [...set].filter((docId) => mask.has(docId) === inMask).slice(0, limit);
        expect(Array.from(read.subarray(0, count))).toEqual(expected);
      }),
      { numRuns: 15 },
    );
  });

  it('has six further bitmaps, none of which is another', () => {
    const memory = createMemory();
    const taken = Array.from({ length: 6 }, () => memory.take());
    for (const [index, bitmap] of taken.entries()) setBit(bitmap, index);
    expect(taken.map((bitmap) => toDocIds(memory, bitmap))).toEqual([[0], [1], [2], [3], [4], [5]]);
    expect(memory.pool.subarray(0, three)).toEqual(new Int32Array(three));
    expect(() => memory.take()).toThrow(/All 6 further bitmaps are taken/);
  });

  it('refuses a bitmap of another memory, and to be larger than 4 GiB', () => {
    const memory = createMemory();
    expect(() => memory.and(memory.bitmap(one), memory.bitmap(two), createMemory().bitmap(one))).toThrow(
      /lies in another memory/,
    );
    expect(() => new BitmapMemory(2 ** 30, 40)).toThrow(RangeError);
  });

  it.each([0, 1, 64])('of bitmaps of %i docIds writes into none beside', (docIds) => {
    const memory = new BitmapMemory(docIds, 3);
    for (const index of [one, two, three]) memory.bitmap(index).fill(index - 1);
    expect(memory.or(memory.bitmap(two), memory.bitmap(two), memory.bitmap(two))).toBe(0);
    expect([...memory.bitmap(one)]).toEqual(Array.from(memory.bitmap(one), () => -1));
    expect([...memory.bitmap(three)]).toEqual(Array.from(memory.bitmap(three), () => 1));
  });
});
