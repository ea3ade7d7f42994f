import type { NearWord } from '../query.ts';
import type { SearchIndex } from '../search-index.ts';

/** Some words, one or more of them spelled otherwise, and by how many letters. */
export interface RespelledWords {
  readonly words: readonly string[];
  readonly edits: number;
}

/** Frequencies of the words of names. */
export interface KnownWords extends Pick<SearchIndex, 'nearestWords'> {
  /** How many companies have all of these words. */
  count(words: readonly string[]): Promise<number>;
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

/** Respells the words of one text. Each word is looked up once. */
export class Respelling {
  readonly #known: KnownWords;
  readonly #words: readonly string[];
  /** Places of the words that may be respelled, those of fewest names first. */
  readonly #rarest: readonly RareWord[];
  readonly #nearest = new Map<number, Promise<RespelledWord[]>>();

  private constructor(known: KnownWords, words: readonly string[], rarest: readonly RareWord[]) {
    this.#known = known;
    this.#words = words;
    this.#rarest = rarest;
  }

  static async of(known: KnownWords, words: readonly string[]): Promise<Respelling> {
    const counted = words
      .map((word, at) => ({ word, at }))
      .filter(({ word }) => word.length >= LENGTH_MIN)
      .map(async ({ word, at }) => ({ at, names: await known.count([word]) }));
    const rarest = (await Promise.all(counted)).sort((one, other) => one.names - other.names).slice(0, RESPELLED_MAX);
    return new Respelling(known, words, rarest);
  }

  /** The text with one of its words spelled otherwise by one letter. */
  async oneWord(): Promise<RespelledWords[]> {
    const all = this.#rarest.map(async ({ at }) =>
      (await this.#nearestTo(at)).map(({ word, edits }) => ({ words: this.#words.with(at, word), edits })),
    );
    return (await Promise.all(all)).flat();
  }

  /** The text with several words spelled otherwise by one letter each. */
  severalWords(): Promise<RespelledWords[]> {
    return this.#combined((at) => this.#nearestTo(at));
  }

  /** The same by two letters in long words: in those that no name has, else in the rarest. */
  async byTwoLetters(): Promise<RespelledWords[]> {
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
  async #combined(nearest: (at: number) => Promise<readonly RespelledWord[]>): Promise<RespelledWords[]> {
    const places = this.#rarest.map(({ at }) => at);
    let kept: RespelledWords[] = [{ words: this.#words, edits: 0 }];
    for (const [turn, { at, names }] of this.#rarest.entries()) {
      const toCome = new Set(places.slice(turn + 1));
      const choices = [...(names > 0 ? [{ word: this.#words[at] ?? '', edits: 0 }] : []), ...(await nearest(at))];
      const tried = kept.flatMap(({ words, edits }) =>
        choices.map((choice) => ({ words: words.with(at, choice.word), edits: edits + choice.edits })),
      );
      const counted = tried.map(async (one) => ({
        ...one,
        found: await this.#known.count(one.words.filter((_, place) => !toCome.has(place))),
      }));
      kept = (await Promise.all(counted))
        .filter(({ found }) => found > 0)
        .sort((one, other) => one.edits - other.edits || other.found - one.found)
        .slice(0, KEPT_MAX);
    }
    return kept.filter(({ edits }) => edits > 0);
  }

  #nearestTo(at: number): Promise<readonly RespelledWord[]> {
    const known = this.#nearest.get(at) ?? this.#wordsWithin(at, 1);
    this.#nearest.set(at, known);
    return known;
  }

  #wordsWithin(at: number, editsMax: number): Promise<RespelledWord[]> {
    return this.#known.nearestWords(this.#words[at] ?? '', {
      editsMax,
      prefixLength: editsMax === 1 ? 0 : SAME_LETTERS,
      countMax: TRIED_MAX,
      mark: '',
    });
  }
}

/** The place of a word, and how many names have it. */
interface RareWord {
  readonly at: number;
  readonly names: number;
}

type RespelledWord = Pick<NearWord, 'word' | 'edits'>;
