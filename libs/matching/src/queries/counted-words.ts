import type { UsStateCode } from '@registry/domain';
import { type CandidateIndex, countCompanies, toFilters } from './candidate-index.ts';
import type { WordInformation } from './names/align-words.ts';

/** A word of one name in a few companies says as much as if they were so many: few registers have fewer. */
const COMPANIES_MIN = 10_000;

/** How much words say among the names of a state, or of all. Each is counted once, those that are needed together in one call. */
class CountedWords {
  readonly #index: CandidateIndex;
  readonly #state: UsStateCode | null;
  readonly #known = new Map<string, number | undefined>();
  #companies: number | undefined;
  #missed: string[] = [];

  constructor(index: CandidateIndex, state: UsStateCode | null) {
    this.#index = index;
    this.#state = state;
  }

  /** Of words that were read. */
  readonly information: WordInformation = (word) => {
    if (!this.#known.has(word)) this.#missed.push(word);
    return this.#known.get(word);
  };

  async read(words: readonly string[]): Promise<void> {
    const wanted = [...new Set(words)].filter((word) => !this.#known.has(word));
    if (wanted.length === 0) return;
    const totals = await this.#index.countWithTerms(wanted, toFilters(this.#state));
    this.#companies ??= Math.max(await countCompanies(this.#index, this.#state, { terms: [] }), COMPANIES_MIN);
    for (const [at, word] of wanted.entries()) {
      const total = totals[at] ?? 0;
      this.#known.set(word, total === 0 ? undefined : Math.log(1 + this.#companies / total));
    }
  }

  /** Compares with all words known: again, once those are read that nobody foresaw. */
  async compare<Result>(work: (information: WordInformation) => Result): Promise<Result> {
    for (;;) {
      this.#missed = [];
      const result = work(this.information);
      if (this.#missed.length === 0) return result;
      await this.read(this.#missed);
    }
  }
}

/** The words of a state, or of all, as they were read before. */
export type WordsByState = (state: UsStateCode | null) => CountedWords;

export function wordsByState(index: CandidateIndex): WordsByState {
  const all = new Map<UsStateCode | null, CountedWords>();
  return (state) => {
    const words = all.get(state) ?? new CountedWords(index, state);
    all.set(state, words);
    return words;
  };
}
