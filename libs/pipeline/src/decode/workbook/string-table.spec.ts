import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { StringTable } from './string-table.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'strings-'));
afterAll(() => rmSync(folder, { recursive: true }));

describe('the table of shared strings', () => {
  it('gives back every string by its number, in any order, whether it lies in memory or on the disk', () => {
    fc.assert(
      fc.property(
        fc.array(fc.string({ unit: 'grapheme', maxLength: 12 }), { minLength: 1, maxLength: 400 }),
        fc.array(fc.nat(), { maxLength: 200 }),
        (strings, looks) => {
          const table = new StringTable(folder, { blockBytes: 128, blocksInMemory: 2 });
          const kept = strings.filter((text) => table.add(text));
          for (const look of looks) expect(table.get(look % kept.length)).toBe(kept[look % kept.length]);
          expect([...kept.keys()].map((number) => table.get(number))).toEqual(kept);
          expect(table.get(kept.length)).toBeUndefined();
          expect(table.get(NaN)).toBeUndefined();
          table.close();
        },
      ),
    );
  });

  it('goes to the disk when it is larger than its share of memory, and leaves no file behind', () => {
    const table = new StringTable(folder, { blockBytes: 1024, blocksInMemory: 4 });
    for (let number = 0; number < 2000; number++) table.add(`text number ${number}`);
    expect(table.isOnDisk).toBe(true);
    expect(table.get(0)).toBe('text number 0');
    expect(table.get(1999)).toBe('text number 1999');
    expect(readdirSync(folder)).toEqual([]);
    table.close();
  });

  it('does not take a string that is longer than a block', () => {
    const table = new StringTable(folder, { blockBytes: 64, blocksInMemory: 1 });
    expect(table.add('x'.repeat(61))).toBe(false);
    expect(table.add('x'.repeat(60))).toBe(true);
    expect(table.get(0)).toHaveLength(60);
  });
});
