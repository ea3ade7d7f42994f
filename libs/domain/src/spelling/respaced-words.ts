import { PHRASES_MAX } from '../names/queries/query-terms.ts';
import { searchTerm } from '../names/legal-form-terms.ts';

/** Frequencies of the words of names. */
export interface Vocabulary {
  /** How many names have each of some words, about. */
  frequencies(words: readonly string[]): Promise<readonly number[]>;
  /** How many companies a search text finds. */
  count(text: string): Promise<number>;
}

/** Letters of a text at most: most names of registries are shorter. Every part of the text is looked up. */
const LETTERS_MAX = 100;
/** Letters of a word at most. */
const WORD_LETTERS_MAX = 40;
/** Searches at most: a beginning of the text that finds nothing is not gone on with. */
const SEARCHES_MAX = 80;
/** Texts that are found at most. */
const RESPACED_MAX = 3;
/** More than any word has names. */
const NAMES_MAX = 1e9;
/** The cost of a blank that is added or removed, in natural logarithms: as much as a word in one of seven names. */
const CHANGE_COST = 2;

/** A word that the text may have from a letter on. */
interface PossibleWord {
  readonly word: string;
  readonly to: number;
  readonly cost: number;
}

/** How a text begins with blanks elsewhere. */
interface Beginning {
  readonly words: readonly string[];
  /** Letters that it has. */
  readonly length: number;
  readonly cost: number;
  /** The cost with the likeliest words for the rest. */
  readonly costOfAll: number;
}

/**
 * The same letters with blanks elsewhere, as texts that find something: COASTALRIDGE BAKERY as `"coastal ridge" bakery`, WAL MART as
 * `walmart`. The likeliest first: those of frequent words, with few changes. Words that were apart and stay so are searched for in
 * any order; where blanks are elsewhere, the words must follow each other.
 */
export async function respaced(words: readonly string[], { frequencies, count }: Vocabulary): Promise<string[]> {
  const letters = words.join('');
  if (letters.length > LETTERS_MAX) return [];
  const ends = new Set<number>();
  for (let at = 0, end = 0; at < words.length; at++) ends.add((end += words[at]?.length ?? 0));
  const possible = await possibleWords(letters, ends, frequencies);
  const costsOfRest = costsToEnd(possible);
  const open: Beginning[] = [{ words: [], length: 0, cost: 0, costOfAll: costsOfRest[0] ?? Infinity }];
  const found: string[] = [];
  let searches = 0;
  while (searches < SEARCHES_MAX && found.length < RESPACED_MAX) {
    const likeliest = takeLikeliest(open);
    if (likeliest === undefined) break;
    const text = toText(likeliest.words, ends);
    const isWhole = likeliest.length === letters.length;
    if (isWhole && likeliest.words.join(' ') === words.join(' ')) continue;
    if (likeliest.length > 0) {
      searches += 1;
      if ((await count(text)) === 0) continue;
    }
    if (isWhole) found.push(text);
    for (const { word, to, cost } of possible[likeliest.length] ?? []) {
      const own = likeliest.cost + cost;
      const costOfAll = own + (costsOfRest[to] ?? Infinity);
      if (costOfAll < Infinity) open.push({ words: [...likeliest.words, word], length: to, cost: own, costOfAll });
    }
  }
  return found;
}

/** By letter, the words that are known from there on. */
async function possibleWords(
  letters: string,
  ends: ReadonlySet<number>,
  frequencies: Vocabulary['frequencies'],
): Promise<PossibleWord[][]> {
  const wordsFrom = Array.from({ length: letters.length }, (_, from) =>
    Array.from({ length: Math.min(letters.length - from, WORD_LETTERS_MAX) }, (_word, at) =>
      letters.slice(from, from + at + 1),
    ),
  );
  const counts = (await frequencies(wordsFrom.flat().map(searchTerm))).values();
  return wordsFrom.map((words, from) => {
    const all: PossibleWord[] = [];
    let changes = 0;
    for (const [at, word] of words.entries()) {
      const to = from + at + 1;
      const names = counts.next().value ?? 0;
      const isEnd = ends.has(to);
      if (names > 0)
        all.push({ word, to, cost: Math.log(NAMES_MAX / names) + CHANGE_COST * (changes + (isEnd ? 0 : 1)) });
      if (isEnd) changes++;
    }
    return all;
  });
}

/** By letter, what the likeliest words from there to the end cost. */
function costsToEnd(possible: readonly (readonly PossibleWord[])[]): number[] {
  const costs = Array.from({ length: possible.length + 1 }, (_, at) => (at === possible.length ? 0 : Infinity));
  for (let from = possible.length - 1; from >= 0; from--)
    for (const { to, cost } of possible[from] ?? [])
      costs[from] = Math.min(costs[from] ?? Infinity, cost + (costs[to] ?? Infinity));
  return costs;
}

function takeLikeliest(open: Beginning[]): Beginning | undefined {
  let likeliest = 0;
  for (const [at, { costOfAll }] of open.entries()) if (costOfAll < (open[likeliest]?.costOfAll ?? 0)) likeliest = at;
  return open.splice(likeliest, 1)[0];
}

/** Words as a search text, those in quotation marks of which a blank was added. */
function toText(words: readonly string[], ends: ReadonlySet<number>): string {
  const groups: string[][] = [[]];
  let length = 0;
  for (const word of words) {
    groups.at(-1)?.push(word);
    if (ends.has((length += word.length))) groups.push([]);
  }
  const phrases = groups.filter((group) => group.length > 1).length;
  return groups
    .filter((group) => group.length > 0)
    .map((group) => (group.length > 1 && phrases <= PHRASES_MAX ? `"${group.join(' ')}"` : group.join(' ')))
    .join(' ')
    .toLowerCase();
}
