import { describe, expect, it } from '@jest/globals';
import { draws } from '@registry/testing';
import fc from 'fast-check';
import { HashIndex, HashIndexWriter } from './hash-index.ts';
import { type FrontCodedStrings, FrontCodedWriter } from './front-coded-strings.ts';

const shortKey = fc.integer({ min: 0, max: 99_999_999 }).map((number) => `us-co-${number}`);
const longKey = fc.tuple(
  fc.constantFrom('x', 'é', '😀'),
  fc.integer({ min: 1, max: 400 }),
  fc.string({ unit: 'grapheme', maxLength: 3 }),
);
const key = fc.oneof(
  { weight: 4, arbitrary: shortKey },
  { weight: 1, arbitrary: longKey.map(([unit, times, end]) => unit.repeat(times) + end) },
);
const keys = fc.array(key, { minLength: 1, maxLength: 120, size: 'max' });

function createStore(texts: readonly string[]): FrontCodedStrings {
  const writer = new FrontCodedWriter();
  for (const text of texts) writer.add(text);
  return writer.toStrings();
}

const byBytes = (one: string, other: string): number => Buffer.compare(Buffer.from(one), Buffer.from(other));

describe('key store', () => {
  it('gives back every key, long ones too, in any order of asking', () => {
    fc.assert(
      fc.property(keys, (texts) => {
        const store = createStore(texts);
        for (let number = texts.length - 1; number >= 0; number--) expect(store.get(number)).toBe(texts[number]);
      }),
    );
  });

  it('finds the first key of an ascending stretch that is not before another', () => {
    fc.assert(
      fc.property(keys, keys, (texts, others) => {
        const sorted = [...new Set(texts)].sort(byBytes);
        const store = createStore(['us', ...sorted, 'us']);
        for (const other of [...others, ...sorted]) {
          const expected = sorted.findIndex((text) => byBytes(text, other) >= 0);
          expect(store.lowerBound(Buffer.from(other), 1, sorted.length + 1)).toBe(
            1 + (expected < 0 ? sorted.length : expected),
          );
        }
      }),
    );
  });

  it('answers the same whatever was asked before', () => {
    const requested = fc.array(fc.tuple(fc.nat(), fc.nat({ max: 12 }), fc.boolean()), { maxLength: 40 });
    fc.assert(
      fc.property(keys, requested, (texts, questions) => {
        const sorted = [...new Set(texts)].sort(byBytes);
        const store = createStore(sorted);
        for (const [at, length, isText] of questions) {
          const number = at % sorted.length;
          const text = sorted[number] ?? '';
          const prefix = Buffer.from(text).subarray(0, length);
          const end = sorted.findIndex(
            (other, n) => n > number && !Buffer.from(other).subarray(0, prefix.length).equals(prefix),
          );
          if (isText) expect(store.get(number)).toBe(text);
          else expect(store.endOfPrefix(prefix, number)).toBe(end < 0 ? sorted.length : end);
        }
      }),
      { numRuns: draws(300, 60) },
    );
  });

  it('go past all that begin alike, few or many', () => {
    const texts = Array.from({ length: 3_000 }, (_, number) => number.toString(8).padStart(4, '0')).sort(byBytes);
    const store = createStore(texts);
    for (let from = 0; from < texts.length; from += 7) {
      for (let length = 1; length <= 4; length++) {
        const prefix = texts[from]?.slice(0, length) ?? '';
        const expected = texts.findIndex((text, number) => number > from && !text.startsWith(prefix));
        expect(store.endOfPrefix(Buffer.from(prefix), from)).toBe(expected < 0 ? texts.length : expected);
      }
    }
  });
});

describe('hashed numbers', () => {
  it('answer every number added under a text, in order, and none of another', () => {
    const writer = new HashIndexWriter('texts', true);
    for (let number = 0; number < 30_000; number++) writer.add(`name ${number % 10_000}`, number);
    const table = new HashIndex(writer.finish());
    for (let text = 0; text < 10_000; text++)
      expect([...table.findAll(`name ${text}`)]).toEqual([text, text + 10_000, text + 20_000]);
    for (let text = 10_000; text < 20_000; text++) expect(table.findAll(`name ${text}`)).toHaveLength(0);
  });

  it('answer what stands at the numbers that were added, ascending', () => {
    const writer = new HashIndexWriter('texts', true);
    for (const [number, text] of ['a', 'b', 'a', 'a'].entries()) writer.add(text, number);
    const table = new HashIndex(writer.finish(Uint32Array.of(2, 3, 0, 1)));
    expect([...table.findAll('a')]).toEqual([0, 1, 2]);
    expect([...table.findAll('b')]).toEqual([3]);
  });

  it('find the number that the caller recognizes', () => {
    const texts = Array.from({ length: 5000 }, (_, number) => `us-co-${number}`);
    const writer = new HashIndexWriter('texts', false);
    for (const [number, text] of texts.entries()) writer.add(text, number);
    const table = new HashIndex(writer.finish());
    for (const [number, text] of texts.entries())
      expect(table.find(text, (candidate) => texts[candidate] === text)).toBe(number);
    expect(table.find('us-ny-1', (candidate) => texts[candidate] === 'us-ny-1')).toBe(-1);
  });

  it('are empty where nothing was added', () => {
    const table = new HashIndex(new HashIndexWriter('texts', true).finish());
    expect(table.findAll('')).toHaveLength(0);
  });
});
