import { describe, expect, it } from '@jest/globals';
import { draws } from '@registry/testing';
import fc from 'fast-check';
import type { IndexDocument } from '../document.ts';
import { buildBase, NameIndex } from '../index.ts';
import { byKey } from '../testing/brute-force.ts';

const word = fc.constantFrom('AA', 'AB', 'BA', 'BB', 'CA');
const name = fc.array(word, { minLength: 2, maxLength: 3 });
const names = fc.array(name, { minLength: 0, maxLength: 3 });
const documents = fc.array(names, { minLength: 1, maxLength: 30, size: 'max' });
const requested = fc.record({
  terms: fc.uniqueArray(word, { maxLength: 2 }),
  prefixes: fc.uniqueArray(fc.constantFrom('AA', 'BA', 'CA'), { maxLength: 1 }),
  phrases: fc.array(name, { maxLength: 1 }),
});

function toDocument(of: readonly (readonly string[])[], number: number): IndexDocument {
  const folded = of.map((words) => ({ folded: words.map((one) => `~${one}`).join(' '), nameKey: '' }));
  return { key: `k${number}`, rank: 0, names: [{ folded: 'OWN', nameKey: '' }, ...folded], values: [], orderKeys: [] };
}

describe('a text in one name', () => {
  it('finds the documents of base and buffer that have all of it in one of their names, and no others', async () => {
    await fc.assert(
      fc.asyncProperty(documents, documents, requested, async (ofBase, ofBuffer, { terms, prefixes, phrases }) => {
        fc.pre(terms.length + prefixes.length + phrases.length > 0);
        const base = ofBase.map((of, number) => toDocument(of, number)).sort(byKey);
        const index = NameIndex.of(await buildBase({ fields: [], orders: [] }, [base], ''));
        const later = ofBuffer.map((of, number) => toDocument(of, 100 + number));
        index.apply(later.map((document) => ({ kind: 'upsert', document })));
        const all = [...ofBase.map((of, n) => [of, n] as const), ...ofBuffer.map((of, n) => [of, 100 + n] as const)];
        const expected = all.filter(([of]) => of.some(isMeant)).map(([, number]) => `k${number}`);
        const found = await index.search({
          terms: ['NONE'],
          orInOneName: [
            {
              terms: terms.map((one) => `~${one}`),
              prefixes: prefixes.map((one) => `~${one}`),
              phrases: phrases.map((phrase) => phrase.map((one) => `~${one}`)),
            },
          ],
          offset: 0,
          limit: 100,
        });
        expect([found.total, [...found.keys].sort()]).toEqual([expected.length, expected.sort()]);

        function isMeant(words: readonly string[]): boolean {
          const text = ` ${words.join(' ')} `;
          return (
            terms.every((term) => words.includes(term)) &&
            prefixes.every((prefix) => words.some((one) => one.startsWith(prefix))) &&
            phrases.every((phrase) => text.includes(` ${phrase.join(' ')} `))
          );
        }
      }),
      { numRuns: draws(300, 60) },
    );
  });

  it('puts what it finds after what is found by its words', async () => {
    const own = (number: number, folded: string, rank: number): IndexDocument => ({
      ...toDocument([['AA', 'BB']], number),
      names: [{ folded, nameKey: folded }, ...toDocument([['AA', 'BB']], number).names.slice(1)],
      rank,
    });
    const base = [own(0, 'AA CC', 0), own(1, 'CC AA BB', 2), own(2, 'AA BB CC', 3)];
    const index = NameIndex.of(await buildBase({ fields: [], orders: [] }, [base], ''));
    index.apply([{ kind: 'upsert', document: own(3, 'AA DD', 0) }]);
    const orInOneName = [{ terms: ['~AA', '~BB'] }];
    const { keys } = await index.search({ terms: ['AA', 'BB'], firstWord: 'AA', orInOneName, offset: 0, limit: 10 });
    expect(keys).toEqual(['k2', 'k1', 'k0', 'k3']);
  });
});
