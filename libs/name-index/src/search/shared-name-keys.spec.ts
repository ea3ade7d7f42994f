import { describe, expect, it } from '@jest/globals';
import { draws } from '@registry/testing';
import fc from 'fast-check';
import type { IndexDocument } from '../document.ts';
import { buildBase, type IndexQuery, NameIndex } from '../index.ts';
import { byKey } from '../testing/brute-force.ts';

const nameKey = fc.constantFrom('A', 'B', 'C', 'D', 'E');
const keysOfDocuments = fc.array(fc.array(nameKey, { maxLength: 4 }), { maxLength: 12, size: 'max' });

function toDocument(nameKeys: readonly string[], number: number): IndexDocument {
  const names = nameKeys.map((one) => ({ folded: 'NAME', nameKey: one }));
  return {
    key: `${number % 2 === 0 ? 'even' : 'odd'}-${number}`,
    rank: 0,
    names,
    values: [number % 2 === 0 ? 'even' : 'odd'],
    orderKeys: [],
  };
}

describe('documents that share name keys', () => {
  it('are those that are live with enough of the keys, those with most first, then those with the rarest', async () => {
    const wanted = fc.record({
      sharedMin: fc.constantFrom(1, 2, 3),
      bearersMax: fc.constantFrom(2, 4, 20),
      parities: fc.constantFrom(undefined, ['even']),
      countMax: fc.constantFrom(2, 20),
    });
    await fc.assert(
      fc.asyncProperty(
        keysOfDocuments,
        keysOfDocuments,
        fc.uniqueArray(nameKey, { maxLength: 4 }),
        wanted,
        async (ofBase, ofBuffer, requested, { sharedMin, bearersMax, parities, countMax }) => {
          const filters: IndexQuery['filters'] = parities === undefined ? {} : { parity: parities };
          const documents = ofBase.map((keys, number) => toDocument(keys, number)).sort(byKey);
          const index = NameIndex.of(await buildBase({ fields: ['parity'], orders: [] }, [documents], ''));
          const later = ofBuffer.map((keys, number) => toDocument(keys, 100 + number));
          const changes = [...documents.slice(1), ...later];
          for (let i = 0; i < 3; i += 1) index.apply(changes.map((document) => ({ kind: 'upsert', document })));
          const [deleted] = documents;
          if (deleted !== undefined) index.apply([{ kind: 'delete', key: deleted.key }]);

          const found = await index.withSharedNameKeys(requested, { sharedMin, bearersMax, filters, countMax });

          const all = changes.filter(({ values: [parity] }) => parities?.some((one) => one === parity) ?? true);
          const bearers = new Map(requested.map((key) => [key, all.filter((one) => has(one, key)).length] as const));
          const telling = requested.filter((key) => (bearers.get(key) ?? 0) <= bearersMax);
          const sharedOf = (document: IndexDocument): string[] => telling.filter((key) => has(document, key));
          const expected = all.filter((document) => sharedOf(document).length >= sharedMin);
          expect(found).toHaveLength(Math.min(countMax, expected.length));
          const byDocument = new Map(expected.map((document) => [document.key, sharedOf(document)] as const));
          const counts = found.map((key) => byDocument.get(key)?.length);
          const most = [...byDocument.values()].map(({ length }) => length).sort((one, other) => other - one);
          expect(counts).toEqual(most.slice(0, countMax));
          for (const key of requested) {
            const keys = all.filter((one) => has(one, key)).map((one) => one.key);
            const named = await index.withNameKey(key, countMax, filters);
            if (keys.length > countMax) expect(named).toEqual({ count: countMax + 1, keys: [] });
            else expect([named.count, named.keys.toSorted()]).toEqual([keys.length, keys.toSorted()]);
          }
        },
      ),
      { numRuns: draws(300, 60) },
    );
  });

  it('come in one order, also of those that share as much, which a rebuild does not change', async () => {
    const ranked = fc.record({ rank: fc.constantFrom(0, 1, 2), nameKeys: fc.array(nameKey, { maxLength: 4 }) });
    const documents = fc.array(ranked, { maxLength: 12, size: 'max' });
    await fc.assert(
      fc.asyncProperty(documents, documents, fc.constantFrom(1, 3, 20), async (first, later, countMax) => {
        const toRanked = (all: typeof first, from: number) =>
          all.map(({ rank, nameKeys }, number) => ({ ...toDocument(nameKeys, from + number), rank }));
        const old = toRanked(first, 0);
        const [replaced, added] = [toRanked(later, 0).slice(0, old.length), toRanked(later, 100)];
        const index = NameIndex.of(await buildBase({ fields: ['parity'], orders: [] }, [old.toSorted(byKey)], ''));
        index.apply([...added, ...replaced].map((document) => ({ kind: 'upsert', document })));
        const all = [...replaced, ...old.slice(replaced.length), ...added].sort(byKey);
        const rebuilt = NameIndex.of(await buildBase({ fields: ['parity'], orders: [] }, [all], ''));
        const wanted = { sharedMin: 1, bearersMax: 100, countMax };
        const found = (one: NameIndex) => one.withSharedNameKeys(['A', 'B', 'C'], wanted);
        expect(await found(index)).toEqual(await found(rebuilt));
      }),
      { numRuns: draws(300, 60) },
    );
  });

  it('come in the order of how rare their keys are, without those that were deleted', async () => {
    const common = Array.from({ length: 10 }, (_, number) => toDocument(['A'], number));
    const documents = [...common, toDocument(['B'], 20)].sort(byKey);
    const index = NameIndex.of(await buildBase({ fields: ['parity'], orders: [] }, [documents], ''));
    index.apply([{ kind: 'delete', key: 'even-2' }]);
    const found = await index.withSharedNameKeys(['A', 'B'], {
      sharedMin: 1,
      bearersMax: 100,
      filters: { parity: ['even'] },
      countMax: 9,
    });
    expect(found).toEqual(['even-20', 'even-0', 'even-4', 'even-6', 'even-8']);
  });
});

function has(document: IndexDocument, key: string): boolean {
  return document.names.some((name) => name.nameKey === key);
}
