import { afterAll, describe, expect, it } from '@jest/globals';
import { draws } from '@registry/testing';
import fc from 'fast-check';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { IndexChange, IndexDocument } from './document.ts';
import type { IndexQuery } from './query.ts';
import { buildBase, buildBaseFile, NameIndex, readBaseFile, type BaseImage, type BuildOptions } from './index.ts';
import { bruteForce, byKey } from './testing/brute-force.ts';
import { anyChanges, anyDocument, anyQuery, schema } from './testing/generated.ts';

type Documents = Map<string, IndexDocument>;

/** All lists as bitmaps, all in ranges, all delta-encoded, and the mixture of a real build. */
const shares: readonly BuildOptions[] = [
  { denseShare: 0 },
  { denseShare: 1, rangedShare: 0 },
  { denseShare: 1, rangedShare: 1 },
  { denseShare: 1 / 8, rangedShare: 1 / 16 },
];

function applyTo(documents: Documents, changes: readonly IndexChange[]): void {
  for (const change of changes) {
    if (change.kind === 'upsert') documents.set(change.document.key, change.document);
    else documents.delete(change.key);
  }
}

async function build(documents: Documents, position: string, options: BuildOptions): Promise<BaseImage> {
  return buildBase(schema, [[...documents.values()].sort(byKey)], position, options);
}

const filtersCounted: readonly Record<string, string[]>[] = [{}, { state: ['CO', 'NY'] }];

const step = fc.oneof(
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('apply' as const), changes: anyChanges }) },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('rebuild' as const),
      before: anyChanges,
      during: anyChanges,
      options: fc.constantFrom(...shares),
      throughFile: fc.boolean(),
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('search' as const),
      queries: fc.array(anyQuery, { minLength: 5, maxLength: 10, size: 'max' }),
    }),
  },
);

describe('name index', () => {
  const folder = mkdtempSync(join(tmpdir(), 'name-index-'));
  afterAll(() => rmSync(folder, { recursive: true }));

  async function buildThroughFile(documents: Documents, position: string, options: BuildOptions): Promise<BaseImage> {
    const path = join(folder, 'base');
    await buildBaseFile(path, schema, [[...documents.values()].sort(byKey)], position, options);
    return readBaseFile(path, schema);
  }

  it('answers as a look at every document would, whatever was written, deleted and rebuilt before', async () => {
    const first = fc.uniqueArray(anyDocument, { selector: ({ key }) => key, maxLength: 60, size: 'max' });
    await fc.assert(
      fc.asyncProperty(
        first,
        fc.constantFrom(...shares),
        fc.array(step, { minLength: 1, maxLength: 8, size: 'max' }),
        async (initial, options, steps) => {
          const documents: Documents = new Map(initial.map((document) => [document.key, document]));
          const index = NameIndex.of(await build(documents, 'first', options));
          for (const [number, taken] of steps.entries()) {
            if (taken.kind === 'search') {
              for (const query of taken.queries) {
                expect(await index.search(query)).toEqual(bruteForce(schema, documents.values(), query));
                const [term = 'ACME'] = query.terms;
                for (const filters of filtersCounted) {
                  const counted = { terms: [term], filters, offset: 0, limit: 0 };
                  const { total } = bruteForce(schema, documents.values(), counted);
                  expect(await index.countWithTerms([term], filters)).toEqual([total]);
                }
              }
            } else if (taken.kind === 'apply') {
              applyTo(documents, taken.changes);
              index.apply(taken.changes, `step ${number}`);
              expect(index.position).toBe(`step ${number}`);
            } else {
              const write = (changes: readonly IndexChange[], position: string): void => {
                applyTo(documents, changes);
                index.apply(changes, position);
              };
              const rebuild = index.startRebuild();
              write(taken.before, 'before the snapshot');
              const image = await (taken.throughFile ? buildThroughFile : build)(documents, 'snapshot', taken.options);
              write(taken.during, 'after the snapshot');
              await rebuild.adopt(image);
              expect(index.position).toBe('after the snapshot');
            }
            expect(index.statistics.documents).toBe(documents.size);
          }
        },
      ),
      { numRuns: draws(100, 15), interruptAfterTimeLimit: 90_000, markInterruptAsFailure: true },
    );
  });

  it('answers so too over lists of many blocks, sparse and dense ones together', async () => {
    const count = 7000;
    const sampled = fc.sample(anyDocument, { numRuns: count, seed: 11 });
    const documents = sampled.map((document, number): IndexDocument => {
      const folded = `MID${(number * 7919) % 30} ${document.names[0]?.folded ?? 'ACME'} MID${(number * 104_729) % 41}`;
      return { ...document, key: `us-co-${number}`, names: [...document.names, { folded, nameKey: folded }] };
    });
    const index = NameIndex.of(await buildBase(schema, [documents.slice(0, -500).sort(byKey)], ''));
    index.apply(documents.slice(-500).map((document) => ({ kind: 'upsert', document })));
    const mids = ['MID1', 'MID2', 'MID29', 'MID40'];
    const queries = fc.sample(anyQuery, { numRuns: draws(30, 10), seed: 12 }).flatMap((query, number): IndexQuery[] => {
      const mid = mids[number % mids.length]!;
      return [
        query,
        { ...query, terms: [mid, ...query.terms], firstWord: mid },
        { ...query, terms: [mid, 'MID3'], firstWord: undefined },
      ];
    });
    for (const query of queries) expect(await index.search(query)).toEqual(bruteForce(schema, documents, query));
  });
});
