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

  get callsAtOnce(): number {
    return Math.max(...this.#both.map(({ callsAtOnce }) => callsAtOnce));
  }

  async withNameKey(...wanted: Parameters<CandidateIndex['withNameKey']>): ReturnType<CandidateIndex['withNameKey']> {
    const found = await this.#each((index) => index.withNameKey(...wanted));
    const keys = unite(found);
    return { count: Math.max(keys.length, ...found.map(({ count }) => count)), keys };
  }

  async withSharedNameKeys(...wanted: Parameters<CandidateIndex['withSharedNameKeys']>): Promise<string[]> {
    const found = await this.#each((index) => index.withSharedNameKeys(...wanted));
    return unite(found.map((keys) => ({ keys })));
  }

  async countWithTerms(...wanted: Parameters<CandidateIndex['countWithTerms']>): Promise<number[]> {
    const [one, other] = await this.#each((index) => index.countWithTerms(...wanted));
    return one.map((count, at) => Math.max(count, other[at] ?? 0));
  }

  async search(query: Parameters<CandidateIndex['search']>[0]): ReturnType<CandidateIndex['search']> {
    const found = await this.#each((index) => index.search(query));
    const keys = unite(found);
    return { keys, total: Math.max(keys.length, ...found.map(({ total }) => total)), facets: {} };
  }

  #each<Result>(call: (index: CandidateIndex) => Promise<Result>): Promise<[Result, Result]> {
    const [one, other] = this.#both;
    return Promise.all([call(one), call(other)]);
  }
}

function unite(found: readonly { readonly keys: readonly string[] }[]): string[] {
  return [...new Set(found.flatMap(({ keys }) => keys))];
}
