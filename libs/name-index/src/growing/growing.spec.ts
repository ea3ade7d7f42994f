import { describe, expect, it } from '@jest/globals';
import { draws } from '@registry/testing';
import fc from 'fast-check';
import { DataOutput } from './data-output.ts';
import { PackedVector } from './packed-vector.ts';
import { Uint32Lists } from './uint32-lists.ts';
import { Uint32Vector } from './uint32-vector.ts';
import { BytesRefArray } from './bytes-ref-array.ts';
import { BytesRefHash } from './bytes-ref-hash.ts';

describe('data output', () => {
  it('gives back all bytes in order, across its chunks', () => {
    const output = new DataOutput();
    const part = Uint8Array.from({ length: 300_007 }, (_, at) => at % 251);
    const expected: Uint8Array[] = [];
    for (let round = 0; round < 8; round++) {
      output.writeBytes(part, round, part.length - round);
      output.writeBytes(part, 5, 9);
      output.writeByte(round);
      expected.push(part.subarray(round, part.length - round), part.subarray(5, 9), Uint8Array.of(round));
    }
    expect(Buffer.concat(expected).equals(output.toArray())).toBe(true);
  });
});

describe('vector of numbers', () => {
  it('gives back all numbers, across its chunks', () => {
    const log = new Uint32Vector();
    for (let number = 0; number < 600_000; number++) log.push((number * 7919) >>> 0);
    log.push(0xffff_ffff);
    log.set(4, 17);
    expect(log.at(300_000)).toBe(300_000 * 7919);
    const numbers = log.toArray();
    expect(numbers.length).toBe(600_001);
    expect([numbers[4], numbers[5], numbers[599_999], numbers[600_000]]).toEqual([
      17,
      5 * 7919,
      (599_999 * 7919) >>> 0,
      0xffff_ffff,
    ]);
  });
});

describe('packed vector', () => {
  const numbers = fc.oneof(
    { weight: 20, arbitrary: fc.nat(0xff) },
    { weight: 3, arbitrary: fc.nat(0xffff) },
    { weight: 1, arbitrary: fc.nat(0xffff_ffff) },
    { weight: 1, arbitrary: fc.maxSafeNat() },
  );

  it('gives back all numbers, whichever come after which, and none once it was released', () => {
    fc.assert(
      fc.property(fc.array(numbers, { maxLength: 500, size: 'max' }), (some) => {
        const vector = new PackedVector('numbers');
        for (const number of [...some, ...some, ...some]) vector.push(number);
        const expected = [...some, ...some, ...some];
        expect(vector.length).toBe(expected.length);
        expect(expected.map((_, at) => vector.at(at))).toEqual(expected);
        const offsets = vector.toOffsets();
        expect([...offsets]).toEqual(expected);
        expect(offsets.BYTES_PER_ELEMENT).toBe(some.some((number) => number > 0xffff_ffff) ? 8 : 4);
        vector.release();
        vector.push(7);
        expect([...vector.toUint32Array()]).toEqual([7]);
      }),
    );
  });

  it('gives numbers of sixteen bits in pieces', () => {
    for (const count of [0, 1, 64, 65, 5_000]) {
      const vector = new PackedVector('numbers');
      for (let number = 0; number < count; number++) vector.push((number * 13) & 0xffff);
      expect(vector.toUint16Arrays().flatMap((piece) => [...piece])).toEqual(
        Array.from({ length: count }, (_, number) => (number * 13) & 0xffff),
      );
    }
  });

  it('refuses what is not a whole number that it can keep', () => {
    expect(() => new PackedVector('numbers').push(2 ** 53)).toThrow(RangeError);
  });
});

describe('lists of numbers', () => {
  it('give back what was pushed to each, however long they grow beside each other', () => {
    const pushes = fc.array(fc.tuple(fc.nat(9), fc.nat(2 ** 32 - 1)), { maxLength: 3000, size: 'max' });
    fc.assert(
      fc.property(pushes, (some) => {
        const lists = new Uint32Lists();
        const plain: number[][] = Array.from({ length: 10 }, () => []);
        for (let list = 0; list < plain.length; list++) lists.add();
        for (const [list, number] of some) {
          lists.push(list, number);
          plain[list]!.push(number);
          expect(lists.last(list)).toBe(number);
        }
        expect(plain.map((_, list) => [...lists.get(list)])).toEqual(plain);
      }),
      { numRuns: draws(20, 8) },
    );
  });

  it('keep a list that is larger than a chunk, and those after it', () => {
    const lists = new Uint32Lists();
    for (let list = 0; list < 3; list++) lists.add();
    for (let number = 0; number < 200_000; number++) lists.push(number & 1, number);
    lists.push(2, 7);
    lists.flagLast(0);
    const even = Array.from({ length: 100_000 }, (_, at) => 2 * at);
    expect([...lists.get(0)]).toEqual([...even.slice(0, -1), 199_999]);
    expect([...lists.get(1)]).toEqual(even.map((number) => number + 1));
    expect([...lists.get(2)]).toEqual([7]);
  });
});

describe('array of texts', () => {
  it('gives back what was pushed, texts of many bytes and of more than a chunk among them', () => {
    const log = new BytesRefArray();
    const texts = Array.from({ length: 3_000 }, (_, at) => `${at}${'é😀'.repeat(at % 100)}`);
    texts.splice(1_500, 0, 'ø'.repeat(300_000), '', 'x'.repeat(2 ** 18), '', 'x'.repeat(2 ** 18 - 1), '', '');
    expect(texts.map((text) => log.push(text))).toEqual([...texts.keys()]);
    expect(texts.map((_, at) => log.get(at))).toEqual(texts);
  });
});

describe('hash of texts', () => {
  it('numbers texts in the order in which they were added, as parts of others too, and finds none that was not', () => {
    const text = fc.string({ unit: 'binary', maxLength: 3 });
    fc.assert(
      fc.property(fc.array(text, { maxLength: 3000, size: 'max' }), text, (texts, other) => {
        const hash = new BytesRefHash();
        const distinct = [...new Set(texts)];
        const numbers = texts.map((one, at) =>
          at % 4 === 3 ? hash.add(one) : hash.add(`${'x'.repeat(at % 4)}${one}y`, at % 4, (at % 4) + one.length),
        );
        expect(numbers).toEqual(texts.map((one) => distinct.indexOf(one)));
        expect(distinct.map((_, number) => hash.get(number))).toEqual(distinct);
        for (const one of [...texts, other]) expect(hash.find(one)).toBe(distinct.indexOf(one));
        expect(hash.size).toBe(distinct.length);
      }),
      { numRuns: draws(30, 10) },
    );
  });

  it('sorts texts by the bytes of their UTF-8', () => {
    const text = fc.string({ unit: 'binary', maxLength: 3 });
    fc.assert(
      fc.property(fc.uniqueArray(text, { maxLength: 300 }), (texts) => {
        const wellFormed = texts.filter((one) => one.isWellFormed());
        const hash = new BytesRefHash();
        for (const one of wellFormed) hash.add(one);
        const expected = wellFormed.toSorted((one, other) => Buffer.compare(Buffer.from(one), Buffer.from(other)));
        expect(Array.from(hash.sort(), (number) => hash.get(number))).toEqual(expected);
      }),
    );
  });

  it('holds more texts than its tables begin with', () => {
    const hash = new BytesRefHash();
    const all = Array.from({ length: 50_000 }, (_, number) => number);
    expect(all.map((number) => hash.add(`text ${number}`))).toEqual(all);
    expect(all.map((number) => hash.find(`text ${number}`))).toEqual(all);
    expect(hash.find('text 50000')).toBe(-1);
  });
});

describe('array of texts', () => {
  it.each([
    ['é', 'Ã©'], // bytes of the one are the characters of the other
    ['AB', 'AC'],
    ['A', ''],
    ['東', '東京'],
  ])('finds %s and %s different', (one, other) => {
    const array = new BytesRefArray();
    array.push(one);
    expect(array.equals(0, other, 0, other.length)).toBe(false);
    expect(array.equals(0, `-${one}-`, 1, 1 + one.length)).toBe(true);
  });
});
