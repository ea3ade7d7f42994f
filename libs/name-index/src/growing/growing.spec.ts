import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { Pacer } from '../pacer.ts';
import { ByteSink } from './byte-sink.ts';
import { ChunkedList } from './chunked-list.ts';
import { NumberLog } from './number-log.ts';
import { ScatteredMap } from './scattered-map.ts';
import { TextTable } from './text-table.ts';

const pacer = new Pacer();

describe('byte sink', () => {
  it('gives back all bytes in order, across its chunks', async () => {
    const sink = new ByteSink();
    const part = Uint8Array.from({ length: 300_007 }, (_, at) => at % 251);
    const expected: Uint8Array[] = [];
    for (let round = 0; round < 8; round++) {
      sink.append(part, round, part.length - round);
      sink.append(part, 5, 9);
      sink.push(round);
      expected.push(part.subarray(round, part.length - round), part.subarray(5, 9), Uint8Array.of(round));
    }
    expect(Buffer.concat(expected).equals(await sink.toArray(pacer))).toBe(true);
  });
});

describe('number log', () => {
  it('gives back all numbers, across its chunks', async () => {
    const log = new NumberLog();
    for (let number = 0; number < 600_000; number++) log.push((number * 7919) >>> 0);
    log.push(0xffff_ffff);
    log.flag(4);
    expect(log.at(300_000)).toBe(300_000 * 7919);
    const numbers = await log.toArray(pacer);
    expect(numbers.length).toBe(600_001);
    expect([numbers[4], numbers[5], numbers[599_999], numbers[600_000]]).toEqual([
      (4 * 7919) | 1,
      5 * 7919,
      (599_999 * 7919) >>> 0,
      0xffff_ffff,
    ]);
  });
});

describe('chunked list', () => {
  it('gives back what was appended, across its chunks', () => {
    const list = new ChunkedList<string | null>();
    const values = Array.from({ length: 5_000 }, (_, at) => (at % 7 === 0 ? null : String(at)));
    expect(values.map((value) => list.push(value))).toEqual([...values.keys()]);
    expect(list.length).toBe(5_000);
    expect(values.map((_, at) => list.at(at))).toEqual(values);
  });
});

describe('scattered map', () => {
  it('holds for each text what was set last, until it is deleted', () => {
    const text = fc.string({ unit: 'binary', maxLength: 3 });
    const change = fc.tuple(text, fc.option(fc.nat(), { nil: undefined }));
    fc.assert(
      fc.property(fc.array(change, { maxLength: 3000, size: 'max' }), (changes) => {
        const scattered = new ScatteredMap<number>();
        const plain = new Map<string, number>();
        for (const [name, value] of changes) {
          for (const map of [scattered, plain]) {
            if (value === undefined) map.delete(name);
            else map.set(name, value);
          }
        }
        for (const [name] of changes) expect(scattered.get(name)).toBe(plain.get(name));
      }),
      { numRuns: 20 },
    );
  });
});

describe('text table', () => {
  it('numbers texts as they appear, wherever they stand', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'binary', maxLength: 3 }), { maxLength: 3000, size: 'max' }), (texts) => {
        const table = new TextTable();
        const distinct = [...new Set(texts)];
        const numbers = texts.map((text, at) =>
          table.numberOf(`${'x'.repeat(at % 3)}${text}y`, at % 3, (at % 3) + text.length),
        );
        expect(numbers).toEqual(texts.map((text) => distinct.indexOf(text)));
        expect(table.texts).toEqual(distinct);
      }),
      { numRuns: 20 },
    );
  });
});
