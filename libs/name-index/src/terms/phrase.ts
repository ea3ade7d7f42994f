/** Finds a phrase, at least one term, in terms that come one after the other (Knuth–Morris–Pratt). Words are numbers. */
export class Phrase {
  readonly #terms: readonly number[];
  /** For each of the phrase's terms, the length of the longest proper prefix of the phrase that ends with it. */
  readonly #fallbacks: readonly number[];
  /** How many terms of the phrase the latest terms are. */
  #found = 0;

  constructor(terms: readonly number[]) {
    this.#terms = terms;
    this.#fallbacks = fallbacksOf(terms);
  }

  /** Forgets the terms so far. */
  restart(): void {
    this.#found = 0;
  }

  /** Takes the next term; whether the phrase ends with it. */
  endsWith(term: number): boolean {
    if (this.#found === this.#terms.length) this.#found = this.#fallbacks[this.#found - 1]!;
    while (this.#found > 0 && this.#terms[this.#found] !== term) this.#found = this.#fallbacks[this.#found - 1]!;
    if (this.#terms[this.#found] === term) this.#found++;
    return this.#found === this.#terms.length;
  }
}

function fallbacksOf(terms: readonly number[]): number[] {
  const fallbacks = [0];
  let found = 0;
  for (const term of terms.slice(1)) {
    while (found > 0 && terms[found] !== term) found = fallbacks[found - 1]!;
    if (terms[found] === term) found++;
    fallbacks.push(found);
  }
  return fallbacks;
}
