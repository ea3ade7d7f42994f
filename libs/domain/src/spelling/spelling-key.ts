import { addressWords, longAddressWords } from './address-words.ts';
import { abbreviationVariants } from '../names/usual-abbreviations.ts';

/**
 * A name key however it is abbreviated and spaced, for finding and comparing names that people have written down: `CEDAR RIDGE
 * SERVICES` and `CEDARRIDGE SVCS` have the same. It is coarse: names that share it are not the same name for that reason.
 */
export function spellingKey(nameKey: string): string {
  const words = nameKey.split(' ');
  return joinWordKeys(words, words.map(wordKey));
}

/** The spelling key of words whose keys are known. */
export function joinWordKeys(words: readonly string[], keysOfWords: readonly string[]): string {
  return keysOfWords.filter((_, at) => words[at] !== 'AND').join('');
}

/** A folded word however it is abbreviated, in singular or plural: SERVICES, SERVICE and SVCS have the same. II is 2. */
export function wordKey(word: string): string {
  const known = keys.get(word);
  if (known !== undefined) return known;
  const key = representativeOf(word);
  if (keys.size >= KEYS_KEPT_MAX) keys.clear();
  keys.set(word, key);
  return key;
}

/** Words of names repeat: most are found here. */
const keys = new Map<string, string>();
const KEYS_KEPT_MAX = 50_000;

/** Of all its writings and theirs the longest in singular, so that words written as one have the same letters. */
function representativeOf(word: string): string {
  const roman = ROMAN.exec(word);
  if (roman !== null) return String(romanNumber(roman));
  const writings = new Set([word, singular(word)]);
  for (const writing of writings) {
    for (const other of [...abbreviationVariants(writing), addressWords.get(writing), longAddressWords.get(writing)])
      if (other !== undefined) writings.add(singular(other)).add(other);
  }
  const [longest = word] = [...writings].sort((one, other) => other.length - one.length || (one < other ? -1 : 1));
  return singular(longest);
}

/** From 2 to 39, without single letters: these are initials more often. */
const ROMAN = /^(?=..)(X{0,3})(IX|IV|V?I{0,3})$/;
const ONES = ['', 'I', 'II', 'III', 'IV', 'V', 'VI', 'VII', 'VIII', 'IX'];

function romanNumber([, tens = '', ones = '']: RegExpExecArray): number {
  return 10 * tens.length + ONES.indexOf(ones);
}

/** Letters of a word that may have a plural. */
const PLURAL_LENGTH_MIN = 5;

function singular(word: string): string {
  const isPlural = word.length >= PLURAL_LENGTH_MIN && word.endsWith('S') && !word.endsWith('SS');
  if (!isPlural) return word;
  return word.endsWith('IES') ? `${word.slice(0, -3)}Y` : word.slice(0, -1);
}

/** Edits of a spelling key within which names are found by its segments. */
export const SEGMENT_EDITS = 2;
/** One more than the edits, so that one segment at least has none: see Li, Deng, Wang and Feng, Pass-Join (VLDB 2011). */
const SEGMENTS = SEGMENT_EDITS + 1;
/** Shorter keys are only found whole: every segment is a letter at least. */
const LENGTH_MIN = SEGMENTS + 1;

/**
 * The keys under which an index holds a name for those who misspell it: its letters, its spelling key, and each third of that with its
 * place and the length of the whole. No name key begins as they do.
 */
export function blockingKeys(nameKey: string): string[] {
  const spelling = spellingKey(nameKey);
  if (spelling === '') return [];
  const segments: string[] = [];
  eachSegment(spelling, (at, length, from, to) => segments.push(segmentKey(at, length, spelling.slice(from, to))));
  const blocks = [spellingBlock(spelling), lettersBlock(nameKey), consonantBlock(nameKey), ...segments];
  return [...new Set(blocks)];
}

/** The key under which an index has names by their consonants: `CNSTRCTN` and `CONSTRUCTION` have the same. */
export function consonantBlock(nameKey: string): string {
  const consonants = nameKey
    .split(' ')
    .filter((word) => word !== 'AND')
    .map((word) => `${word.slice(0, 1)}${word.slice(1).replaceAll(/[AEIOU]|S$/g, '')}`);
  return `~~${consonants.join('')}`;
}

/**
 * The key of names with the letters of a name key, however they are divided into words. In an index with `blockingKeys` it is also that of
 * names spelled so without endings: CEDARS is under the letters of CEDAR.
 */
export function lettersBlock(nameKey: string): string {
  return spellingBlock(nameKey.replaceAll(' ', ''));
}

/** The key of names with a spelling key. */
export function spellingBlock(spelling: string): string {
  return `~${spelling}`;
}

/** The keys under which every name within two edits of a spelling key has one or more; an edit is a letter more, fewer or other. */
export function segmentBlocks(spelling: string): string[] {
  const blocks: string[] = [];
  eachSegmentWithin(spelling, (at, length, from, to) => blocks.push(segmentKey(at, length, spelling.slice(from, to))));
  return blocks;
}

/** Takes a third of a spelling key of some length: which it is, and where its letters are in this key. */
export type TakeSegment = (at: number, length: number, from: number, to: number) => void;

/** The thirds of a spelling key. */
export function eachSegment(spelling: string, take: TakeSegment): void {
  for (const [at, { from, to }] of splitSegments(spelling.length).entries()) take(at, spelling.length, from, to);
}

/** The letters of a spelling key that are thirds of all keys within two edits of it. */
export function eachSegmentWithin(spelling: string, take: TakeSegment): void {
  for (let length = spelling.length - SEGMENT_EDITS; length <= spelling.length + SEGMENT_EDITS; length++) {
    const difference = spelling.length - length;
    for (const [at, { from, to }] of splitSegments(length).entries()) {
      const before = at;
      const after = SEGMENT_EDITS - at;
      const first = Math.max(0, from - before, from + difference - after);
      const last = Math.min(spelling.length - (to - from), from + before, from + difference + after);
      for (let start = first; start <= last; start++) take(at, length, start, start + to - from);
    }
  }
}

/** The keys under which every name within one edit of a spelling key has two or more; here two neighbors swapped are an edit too. */
export function nearSegmentBlocks(spelling: string): string[] {
  const blocks = acrossSegments(spelling);
  for (const difference of [-1, 0, 1]) {
    const length = spelling.length - difference;
    for (const [at, { from, to }] of splitSegments(length).entries())
      for (const start of new Set([from, Math.max(0, from + difference)]))
        blocks.push(segmentKey(at, length, spelling.slice(start, start + to - from)));
  }
  return blocks;
}

/** Keys of names with the last letter of one segment and the first of the next swapped: no other edit changes two segments. */
function acrossSegments(spelling: string): string[] {
  const segments = splitSegments(spelling.length);
  return segments.slice(1).flatMap(({ from: border }, at) => {
    const swapped = `${spelling.slice(0, border - 1)}${spelling[border] ?? ''}${spelling[border - 1] ?? ''}${spelling.slice(border + 1)}`;
    return segments
      .slice(at, at + 2)
      .map(({ from, to }, next) => segmentKey(at + next, spelling.length, swapped.slice(from, to)));
  });
}

function segmentKey(at: number, length: number, letters: string): string {
  return `~${at}${length.toString(36)}~${letters}`;
}

interface Segment {
  readonly from: number;
  readonly to: number;
}

/** Lengths repeat: most are found here. */
const segmentsByLength: (readonly Segment[])[] = [];

function splitSegments(length: number): readonly Segment[] {
  if (length < LENGTH_MIN) return [];
  return (segmentsByLength[length] ??= divideLength(length));
}

/** Returns the segments of a key of a length: the last ones are longer where it cannot be divided evenly. */
function divideLength(length: number): Segment[] {
  const short = Math.floor(length / SEGMENTS);
  const long = length % SEGMENTS;
  let from = 0;
  return Array.from({ length: SEGMENTS }, (_, at) => {
    const to = from + short + (at >= SEGMENTS - long ? 1 : 0);
    const segment = { from, to };
    from = to;
    return segment;
  });
}
