import type { CandidateIndex } from '@registry/matching';

/**
 * Two indexes in which candidates are found as in one: a company that only one of them knows by a name is found by it. One that both know
 * counts once: a word is not taken for a usual one because its companies had and have it.
 */
export class UnitedIndex implements CandidateIndex {
  readonly #both: readonly [CandidateIndex, CandidateIndex];

  constructor(one: CandidateIndex, other: CandidateIndex) {
    this.#both = [one, other];
  }

  withNameKey(...wanted: Parameters<CandidateIndex['withNameKey']>): ReturnType<CandidateIndex['withNameKey']> {
    const found = this.#both.map((index) => index.withNameKey(...wanted));
    const keys = unite(found);
    return { count: Math.max(keys.length, ...found.map(({ count }) => count)), keys };
  }

  withSharedNameKeys(...wanted: Parameters<CandidateIndex['withSharedNameKeys']>): readonly string[] {
    return unite(this.#both.map((index) => ({ keys: index.withSharedNameKeys(...wanted) })));
  }

  countWithTerm(...wanted: Parameters<CandidateIndex['countWithTerm']>): number {
    return Math.max(...this.#both.map((index) => index.countWithTerm(...wanted)));
  }

  search(query: Parameters<CandidateIndex['search']>[0]): ReturnType<CandidateIndex['search']> {
    const found = this.#both.map((index) => index.search(query));
    const keys = unite(found);
    return { keys, total: Math.max(keys.length, ...found.map(({ total }) => total)) };
  }
}

function unite(found: readonly { readonly keys: readonly string[] }[]): string[] {
  return [...new Set(found.flatMap(({ keys }) => keys))];
}
