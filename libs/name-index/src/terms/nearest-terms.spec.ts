import { describe, expect, it } from '@jest/globals';
import { draws } from '@registry/testing';
import fc from 'fast-check';
import type { IndexDocument } from '../document.ts';
import { buildBase, NameIndex } from '../index.ts';
import { byKey } from '../testing/brute-force.ts';
import { compareText } from '../text/text-order.ts';
import { EditDistance } from './edit-distance.ts';

/** The edits between two texts by the definition: a table of all beginnings. */
function editsBetween(one: string, other: string): number {
  const edits = (i: number, j: number): number => {
    if (i === 0 || j === 0) return i + j;
    const isSame = one[i - 1] === other[j - 1];
    const isSwapped = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1];
    return Math.min(
      table(i - 1, j) + 1,
      table(i, j - 1) + 1,
      table(i - 1, j - 1) + (isSame ? 0 : 1),
      isSwapped ? table(i - 2, j - 2) + 1 : Infinity,
    );
  };
  const known = new Map<number, number>();
  const table = (i: number, j: number): number => {
    const key = i * 100 + j;
    const value = known.get(key) ?? edits(i, j);
    known.set(key, value);
    return value;
  };
  return table(one.length, other.length);
}

const letters = fc.constantFrom('A', 'B', 'C', 'É', '東', '😀');
const word = fc.array(letters, { minLength: 1, maxLength: 7 }).map((some) => some.join(''));

function toDocument(text: string, number: number): IndexDocument {
  return { key: `k${number}`, rank: 0, names: [{ folded: text, nameKey: '' }], values: [], orderKeys: [] };
}

describe('nearest words', () => {
  it.each([
    ['BAKRY', 'BAKERY', 1],
    ['BAKERY', 'BAEKRY', 1],
    ['PLUMING', 'PLUMBING', 1],
    ['CEDAR', 'CEDAR', 0],
    ['CEDARS', 'CEDAR', 1],
    ['CA', 'ABC', 3],
  ])('%s and %s are %i edits apart', (one, other, edits) => {
    expect(new EditDistance(one, 5).to(other).edits).toBe(edits);
  });

  it('are those of base and buffer within the edits, nearest first, then of most documents', async () => {
    const texts = fc.array(fc.array(word, { minLength: 1, maxLength: 3 }), {
      minLength: 1,
      maxLength: 40,
      size: 'max',
    });
    await fc.assert(
      fc.asyncProperty(
        texts,
        texts,
        word,
        fc.constantFrom(1, 2),
        fc.constantFrom(0, 1, 2),
        async (ofBase, ofBuffer, text, editsMax, prefixLength) => {
          const documents = ofBase.map((words, number) => toDocument(words.join(' '), number)).sort(byKey);
          const index = NameIndex.of(await buildBase({ fields: [], orders: [] }, [documents], ''));
          const later = ofBuffer.map((words, number) => toDocument(words.join(' '), 100 + number));
          index.apply(later.map((document) => ({ kind: 'upsert', document })));
          const holders = new Map<string, number>();
          for (const words of [...ofBase, ...ofBuffer])
            for (const some of new Set(words)) holders.set(some, (holders.get(some) ?? 0) + 1);
          const beginning = [...text].slice(0, prefixLength).join('');
          const expected = [...holders]
            .map(([some, count]) => ({ word: some, edits: editsBetween(text, some), documents: count }))
            .filter(({ word: some, edits }) => edits > 0 && edits <= editsMax && !some.includes('😀'))
            .filter(({ word: some }) => some.startsWith(beginning))
            .sort(
              (one, other) =>
                one.edits - other.edits || other.documents - one.documents || compareText(one.word, other.word),
            );
          const found = await index.nearestWords(text, {
            editsMax,
            prefixLength,
            countMax: 5,
            mark: '',
          });
          expect(found).toEqual(expected.slice(0, 5));
        },
      ),
      { numRuns: draws(300, 60) },
    );
  });

  it('are found among any number of words that no base has yet', async () => {
    const index = NameIndex.of(await buildBase({ fields: [], orders: [] }, [[toDocument('CEDAR', 0)]], ''));
    const others = Array.from({ length: 20_000 }, (_, at) => toDocument(`SOLE${at}`, at + 1));
    for (const document of [...others, toDocument('BAKERY', 99_999)]) index.apply([{ kind: 'upsert', document }]);
    const nearest = async (text: string, editsMax: number): Promise<string[]> => {
      const near = await index.nearestWords(text, { editsMax, prefixLength: 0, countMax: 5 });
      return near.map(({ word: some }) => some);
    };
    for (const slip of ['BAKRY', 'BAKKERY', 'BKAERY', 'BAKEFY', 'VAKERY', 'AKERY', 'ABKERY'])
      expect([slip, await nearest(slip, 1)]).toEqual([slip, ['BAKERY']]);
    expect(await nearest('VAKEREY', 2)).toEqual(['BAKERY']);
    expect(await nearest('CEDAX', 1)).toEqual(['CEDAR']);
  });
});
