import { describe, expect, it } from '@jest/globals';
import { draws } from '@registry/testing';
import fc from 'fast-check';
import { buildBase } from '../base/base-builder.ts';
import { BaseSegment } from '../base/base-segment.ts';
import { setAll } from '../bitmaps/bitmap.ts';
import { resolveQuery } from '../search/resolved-query.ts';
import { byKey } from '../testing/brute-force.ts';
import { anyDocument, anyQuery, schema } from '../testing/generated.ts';
import { addDocs, findKeyed } from './add-docs.ts';
import { filterMatches } from './filter-matches.ts';
import { matchAnyText, matchInOneName } from './match-text.ts';
import { toDocIds } from './matches.ts';
import type { SearchContext } from './search-context.ts';
import { SearchScratch } from './search-scratch.ts';

const documents = fc.uniqueArray(anyDocument, { selector: ({ key }) => key, maxLength: 60, size: 'max' });
const shares = fc.constantFrom({ denseShare: 0 }, { denseShare: 1, rangedShare: 0 }, { denseShare: 1 / 8 });

async function contextOf(options: object, some: readonly Parameters<typeof byKey>[0][]): Promise<SearchContext> {
  const base = new BaseSegment(await buildBase(schema, [[...some].sort(byKey)], '', options));
  const liveDocs = base.bitmaps.take();
  setAll(liveDocs, base.documents);
  return { base, liveDocs, scratch: new SearchScratch(base.bitmaps) };
}

describe('matches', () => {
  it('stay as they are whatever other steps of the search run after them', async () => {
    await fc.assert(
      fc.asyncProperty(documents, shares, anyQuery, anyQuery, async (some, options, requested, other) => {
        const context = await contextOf(options, some);
        const [query, further] = [requested, other].map((one) => resolveQuery(schema, context.base.fields, one));
        const alone = context.scratch.scoped(() => toDocIds(matchAnyText(context, query!.texts)));
        context.scratch.scoped(() => {
          const matches = matchAnyText(context, query!.texts);
          const [text] = further!.texts;
          matchInOneName(context, { ...text!, firstTerm: undefined });
          findKeyed(context, further!.keys, text!.terms);
          expect(toDocIds(matches)).toEqual(alone);
        });
      }),
      { numRuns: draws(200, 50) },
    );
  });

  it('are refused once a step has modified them', async () => {
    const some = fc.sample(documents, { numRuns: 1, seed: 3 })[0]!;
    for (const options of [{ denseShare: 0 }, { denseShare: 1 }]) {
      const context = await contextOf(options, some);
      const query = resolveQuery(schema, context.base.fields, { terms: ['LLC'], offset: 0, limit: 1 });
      const matches = matchAnyText(context, query.texts);
      expect(matches.count).toBeGreaterThan(0);
      filterMatches(context, matches, [{ field: 1, values: ['active', 'unknown', 'inactive'] }]);
      expect(() => toDocIds(matches)).toThrow(/A later step has modified these matches/);
      expect(() => addDocs(context, matches, Uint32Array.of(0))).toThrow(/A later step has modified/);
    }
  });
});
