/** Finds a phrase, at least one word, in words that come one after the other (Knuth–Morris–Pratt). Words are numbers. */
export class Phrase {
  readonly #words: readonly number[];
  /** For each of the phrase's words, how many words of its beginning stand right before and including it, fewer than all. */
  readonly #fallbacks: readonly number[];
  /** How many words of the phrase the latest words are. */
  #found = 0;

  constructor(words: readonly number[]) {
    this.#words = words;
    this.#fallbacks = fallbacksOf(words);
  }

  /** Forgets the words so far. */
  restart(): void {
    this.#found = 0;
  }

  /** Takes the next word; whether the phrase ends with it. */
  endsWith(word: number): boolean {
    if (this.#found === this.#words.length) this.#found = this.#fallbacks[this.#found - 1]!;
    while (this.#found > 0 && this.#words[this.#found] !== word) this.#found = this.#fallbacks[this.#found - 1]!;
    if (this.#words[this.#found] === word) this.#found++;
    return this.#found === this.#words.length;
  }
}

function fallbacksOf(words: readonly number[]): number[] {
  const fallbacks = [0];
  let found = 0;
  for (const word of words.slice(1)) {
    while (found > 0 && words[found] !== word) found = fallbacks[found - 1]!;
    if (words[found] === word) found++;
    fallbacks.push(found);
  }
  return fallbacks;
}
