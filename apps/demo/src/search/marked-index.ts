import type { SuggestingIndex } from '@registry/name-index/searches/suggest-queries';
import type { NearestWords, NearWord } from '@registry/name-index';
import type { DemoIndex } from './demo-index.ts';

/** The index with the words that begin with some marks only, without these. A mark is a letter that no folded word has, or nothing. */
export function markedIndex(index: DemoIndex, marks: readonly string[]): SuggestingIndex {
  return {
    search: (query) => index.search(query),
    documentFrequency: (word) => Math.max(...marks.map((mark) => index.documentFrequency(mark + word))),
    withNameKey: (nameKey, countMax) => index.withNameKey(`${marks[0] ?? ''}${nameKey}`, countMax),
    nearestWords: (text, wanted) => {
      const all = marks.flatMap((mark) => nearestWords(index, mark, text, wanted));
      all.sort((one, other) => one.edits - other.edits || other.documents - one.documents);
      return [...new Map(all.map((near) => [near.word, near] as const)).values()].slice(0, wanted.countMax);
    },
  };
}

/** A mark is never misspelled. */
function nearestWords(index: DemoIndex, mark: string, text: string, wanted: NearestWords): NearWord[] {
  const near = index.nearestWords(mark + text, {
    ...wanted,
    prefixLength: mark.length + wanted.prefixLength,
    isWanted: (word) => wanted.isWanted(word.slice(mark.length)),
  });
  return near.map((one) => ({ ...one, word: one.word.slice(mark.length) }));
}
