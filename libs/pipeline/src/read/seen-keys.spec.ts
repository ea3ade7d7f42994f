import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { SeenKeys } from './seen-keys.ts';

describe('the table of keys', () => {
  it('answers as a map of first lines would', () => {
    const keys = fc.array(fc.string({ maxLength: 6 }), { maxLength: 120 });
    fc.assert(
      fc.property(keys, (sequence) => {
        const seen = new SeenKeys();
        const first = new Map<string, number>();
        const expected = sequence.map((key, at) => {
          const line = first.get(key);
          if (line === undefined) first.set(key, at + 1);
          return line;
        });
        expect(sequence.map((key, at) => seen.firstLine(key, at + 1))).toEqual(expected);
        expect(seen.size).toBe(first.size);
      }),
    );
  });

  it('keeps a quarter of a million numbers apart that differ in one digit, through every doubling', () => {
    const seen = new SeenKeys();
    let wronglySeen = 0;
    for (let number = 0; number < 250_000; number++)
      if (seen.firstLine(`2019${1_000_000 + number}`, number + 1) !== undefined) wronglySeen++;
    expect(wronglySeen).toBe(0);
    expect(seen.firstLine('20191000000', 9)).toBe(1);
    expect(seen.firstLine('20191249999', 9)).toBe(250_000);
  });
});
