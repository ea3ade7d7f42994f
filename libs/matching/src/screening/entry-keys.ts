import { eachSegment, eachSegmentWithin, placeKeys, romanizedKey } from '@registry/domain';
import type { NameVariant } from '../queries/names/name-variant.ts';
import { sortedWords } from './compare-entry.ts';
import type { ScreenedIdentifier } from './list-entry.ts';

/** The hash of a key: 32 bits. Two keys may have one. */
export type KeyHash = number;

/** Letters with which a name that a list has cut off begins. */
const BEGINNING_LENGTH = 20;
/** Letters of a word by which a name with wrong letters in its other words is found. */
const WORD_LENGTH_MIN = 3;
const EDITS = 2;

/** Kinds of keys, hashed before their letters. */
const SPELLING = 1;
const ORDER = 2;
const ROMANIZED = 3;
const BEGINNING = 4;
const WORD = 5;
const IDENTIFIER = 6;
/** And the numbers after it, one for each third of a name. */
const SEGMENT = 7;
const HOUSE = 10;

/**
 * The letters of a name however it is abbreviated, and as they are written where a wrong one makes another word: TRASN is not
 * TRANSPORTATION, SERVCIES has the plural of another word, and ADN counts where AND does not.
 */
export function listLetters({ spelling, compactKey, keyWords, wordKeys }: NameVariant): readonly string[] {
  const isWrittenOtherwise = wordKeys.some((key, at) => {
    const word = keyWords[at] ?? '';
    return key.length > word.length || word === 'AND' || (word.endsWith('IES') && key !== word);
  });
  return isWrittenOtherwise ? [spelling, compactKey] : [spelling];
}

/** The keys under which an index of lists holds some letters of a name for those who misspell it. */
export function partHashes(letters: string, { keyWords }: NameVariant): KeyHash[] {
  const hashes: KeyHash[] = [];
  eachSegment(letters, (at, length, from, to) => hashes.push(segmentHash(letters, at, length, from, to)));
  eachWord(keyWords, (word) => hashes.push(hash(word, WORD, letters.length)));
  return hashes;
}

/** The keys under which the index has names that are whole like this one: spelled, ordered or romanized otherwise, or cut off. */
export function wholeHashes(variant: NameVariant): KeyHash[] {
  const { spelling, keyWords, compact, compactKey } = variant;
  const hashes = [
    hash(spelling, SPELLING),
    hash(compactKey, SPELLING),
    // Blanks within a legal form, or before it, are slips: `CO.LTD`.
    hash(compact, SPELLING),
    hash(sortedWords(variant), ORDER),
    hash(romanizedKey(keyWords), ROMANIZED),
  ];
  if (compact.length >= BEGINNING_LENGTH) hashes.push(hash(compact, BEGINNING, 0, 0, BEGINNING_LENGTH));
  return hashes;
}

/** The keys under which the index has names within two edits; it has others there too. */
export function nearHashes(letters: string, { keyWords }: NameVariant): KeyHash[] {
  const hashes: KeyHash[] = [];
  eachSegmentWithin(letters, (at, length, from, to) => hashes.push(segmentHash(letters, at, length, from, to)));
  // Two swapped letters and a third edit leave no segment.
  eachWord(keyWords, (word) => {
    for (let length = letters.length - EDITS; length <= letters.length + EDITS; length++)
      hashes.push(hash(word, WORD, length));
  });
  return hashes;
}

export function identifierHash({ scheme, value }: ScreenedIdentifier): KeyHash {
  return hash(`${scheme} ${value}`, IDENTIFIER);
}

/** The keys of a house, under which the index has who is there by whichever name: its first number, with its ZIP code and with its city. */
export function houseHashes(address: Parameters<typeof placeKeys>[0][number]): KeyHash[] {
  const { postalCodes, cities } = placeKeys([address]);
  const places = [...postalCodes, ...cities];
  // Later numbers are of units and floors, which many of a city share.
  const number = /\d+/.exec(address.fullAddress)?.[0];
  return number === undefined ? [] : places.map((place) => hash(`${Number(number)} ${place}`, HOUSE));
}

function eachWord(keyWords: readonly string[], take: (word: string) => void): void {
  if (keyWords.length < 2) return;
  for (const word of keyWords) if (word.length >= WORD_LENGTH_MIN) take(word);
}

function segmentHash(letters: string, at: number, length: number, from: number, to: number): KeyHash {
  return hash(letters, SEGMENT + at, length, from, to);
}

/** FNV-1a with a last mix. */
function hash(text: string, kind: number, length = 0, from = 0, to = text.length): KeyHash {
  let mixed = Math.imul(0x811c9dc5 ^ kind, 0x01000193);
  mixed = Math.imul(mixed ^ length, 0x01000193);
  for (let at = from; at < to; at++) mixed = Math.imul(mixed ^ text.charCodeAt(at), 0x01000193);
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x85ebca6b);
  return (mixed ^ (mixed >>> 13)) >>> 0;
}
