import type { SuggestingIndex } from '@registry/name-index/searches/suggest-queries';
import type { NearestWords, NearWord, SearchIndex } from '@registry/name-index';

/** The index with the words that begin with some marks only, without these. A mark is a letter that no folded word has, or nothing. */
export function markedIndex(index: SearchIndex, marks: readonly string[]): SuggestingIndex {
  return {
    search: (query) => index.search(query),
    documentFrequencies: async (words) => {
      const counts = await index.documentFrequencies(words.flatMap((word) => marks.map((mark) => mark + word)));
      return words.map((_, at) => Math.max(...counts.slice(at * marks.length, (at + 1) * marks.length)));
    },
    withNameKey: (nameKey, countMax) => index.withNameKey(`${marks[0] ?? ''}${nameKey}`, countMax),
    nearestWords: async (text, wanted) => {
      const near = marks.map((mark) => nearestWords(index, mark, text, wanted));
      const all = (await Promise.all(near)).flat();
      all.sort((one, other) => one.edits - other.edits || other.documents - one.documents);
      return [...new Map(all.map((near) => [near.word, near] as const)).values()].slice(0, wanted.countMax);
    },
  };
}

/** A mark is never misspelled. */
async function nearestWords(index: SearchIndex, mark: string, text: string, wanted: NearestWords): Promise<NearWord[]> {
  const near = await index.nearestWords(mark + text, {
    ...wanted,
    prefixLength: mark.length + wanted.prefixLength,
    mark,
  });
  return near.map((one) => ({ ...one, word: one.word.slice(mark.length) }));
}
