import type { NearWord, NearestWords } from '../query.ts';

/** Some words, one or more of them spelled otherwise, and by how many letters. */
export interface RespelledWords {
  readonly words: readonly string[];
  readonly edits: number;
}

/** Frequencies of the words of names. */
export interface KnownWords {
  nearestWords(text: string, wanted: NearestWords): NearWord[];
  /** How many companies have all of these words. */
  count(words: readonly string[]): number;
}

/** Words of a text that are respelled: the rarest, which are the likeliest slips of the hand. */
const RESPELLED_MAX = 3;
/** Words that are tried in the place of one. */
const TRIED_MAX = 10;
/** Spellings of a text's first words that the next word is respelled with. */
const KEPT_MAX = 12;
/** Too many shorter words are one edit apart. */
const LENGTH_MIN = 3;
/** From how many letters on two edits are allowed, as in Lucene. */
const TWO_EDITS_LENGTH_MIN = 6;
/** Words that are searched for within two edits. */
const TWO_EDITS_MAX = 2;
/** Letters at the beginning that two edits keep, as in Lucene's spell checker. Any others take ten times as long as one edit. */
const SAME_LETTERS = 1;

/** Marks of words that are no words of names have other characters (`city:…`). */
const IS_WORD = /^[\p{L}\p{N}]+$/u;

/** Respells the words of one text. Each word is looked up once. */
export class Respelling {
  readonly #known: KnownWords;
  readonly #words: readonly string[];
  /** Places of the words that may be respelled, those of fewest names first. */
  readonly #rarest: readonly { readonly at: number; readonly names: number }[];
  readonly #nearest = new Map<number, RespelledWord[]>();

  constructor(known: KnownWords, words: readonly string[]) {
    this.#known = known;
    this.#words = words;
    this.#rarest = words
      .map((word, at) => ({ word, at }))
      .filter(({ word }) => word.length >= LENGTH_MIN)
      .map(({ word, at }) => ({ at, names: known.count([word]) }))
      .sort((one, other) => one.names - other.names)
      .slice(0, RESPELLED_MAX);
  }

  /** The text with one of its words spelled otherwise by one letter. */
  oneWord(): RespelledWords[] {
    return this.#rarest.flatMap(({ at }) =>
      this.#nearestTo(at).map(({ word, edits }) => ({ words: this.#words.with(at, word), edits })),
    );
  }

  /** The text with several words spelled otherwise by one letter each. */
  severalWords(): RespelledWords[] {
    return this.#combined((at) => this.#nearestTo(at));
  }

  /** The same by two letters in long words: in those that no name has, else in the rarest. */
  byTwoLetters(): RespelledWords[] {
    const long = this.#rarest.filter(({ at }) => (this.#words[at] ?? '').length >= TWO_EDITS_LENGTH_MIN);
    const unknown = long.filter(({ names }) => names === 0).slice(0, TWO_EDITS_MAX);
    const places = new Set((unknown.length > 0 ? unknown : long.slice(0, 1)).map(({ at }) => at));
    if (places.size === 0) return [];
    return this.#combined((at) => (places.has(at) ? this.#wordsWithin(at, 2) : this.#nearestTo(at)));
  }

  /**
   * Word by word: what finds nothing with the words before is not gone on with. A word that may still be respelled is left out
   * until its turn comes.
   */
  #combined(nearest: (at: number) => readonly RespelledWord[]): RespelledWords[] {
    const places = this.#rarest.map(({ at }) => at);
    let kept: RespelledWords[] = [{ words: this.#words, edits: 0 }];
    for (const [turn, { at, names }] of this.#rarest.entries()) {
      const toCome = new Set(places.slice(turn + 1));
      const choices = [...(names > 0 ? [{ word: this.#words[at] ?? '', edits: 0 }] : []), ...nearest(at)];
      kept = kept
        .flatMap(({ words, edits }) =>
          choices.map((choice) => ({ words: words.with(at, choice.word), edits: edits + choice.edits })),
        )
        .map((one) => ({ ...one, found: this.#known.count(one.words.filter((_, place) => !toCome.has(place))) }))
        .filter(({ found }) => found > 0)
        .sort((one, other) => one.edits - other.edits || other.found - one.found)
        .slice(0, KEPT_MAX);
    }
    return kept.filter(({ edits }) => edits > 0);
  }

  #nearestTo(at: number): readonly RespelledWord[] {
    const known = this.#nearest.get(at) ?? this.#wordsWithin(at, 1);
    this.#nearest.set(at, known);
    return known;
  }

  #wordsWithin(at: number, editsMax: number): RespelledWord[] {
    return this.#known.nearestWords(this.#words[at] ?? '', {
      editsMax,
      prefixLength: editsMax === 1 ? 0 : SAME_LETTERS,
      countMax: TRIED_MAX,
      isWanted: (word) => IS_WORD.test(word),
    });
  }
}

type RespelledWord = Pick<NearWord, 'word' | 'edits'>;
