import { foldWords } from '../folding/folded-name.ts';
import { addressKey, unformattedAddress, unformattedPersonName } from '../spelling/same-spelling.ts';
import { type HiddenOfCompany, type HiddenValue, hiddenKey, phoneKey, streetLine } from './hidden-value.ts';
import { findWords, type WrittenWord, writtenWords } from './written-words.ts';

/** A part of a text, from a character to another. */
type Span = readonly [start: number, end: number];

/** Stands for what was cut out of a text. */
const CUT = '…';
/** Words by which two writings of one address or name may differ in number. */
const WORDS_MORE = 2;

/** Finds one hidden value. */
export interface HiddenPlaces {
  readonly value: HiddenValue;
  readonly key: string;
  /** Checks that a whole text is the value. */
  isWhole(text: string): boolean;
  /** Finds the value in a longer text. */
  find(text: string, words: readonly WrittenWord[]): Span[];
  /** Checks that neighboring fields of a row say the value together. */
  isSplitOver(fields: readonly string[]): boolean;
}

export function toPlaces(value: HiddenValue): HiddenPlaces {
  const key = hiddenKey(value);
  const about = { value, key, isWhole: (text: string) => hiddenKey({ ...value, text }) === key };
  switch (value.kind) {
    case 'person':
      return { ...about, ...personPlaces(value.text, key) };
    case 'address':
      return { ...about, ...addressPlaces(value.text, key) };
    case 'phone':
      return { ...about, ...phonePlaces(key) };
    case 'email':
      return {
        ...about,
        find: patternFinder(new RegExp(`(?<![\\w.+-])${escaped(key)}(?![\\w-])`, 'gi')),
        isSplitOver: () => false,
      };
  }
}

type Finding = Pick<HiddenPlaces, 'find' | 'isSplitOver'>;

/** A name of one word is only found as a whole: it is a word of much else. */
function personPlaces(name: string, key: string): Finding {
  const own = foldWords(name);
  const letters = own.join('').length;
  const sorted = own.toSorted().join(' ');
  return {
    find: (_text, words) =>
      own.length < 2
        ? []
        : findWindows(words, own.length, (window) => {
            const found = window.map(({ word }) => word);
            return found.join('').length === letters && unformattedPersonName(found.join(' ')) === key;
          }),
    isSplitOver: (fields) => foldWords(fields.join(' ')).toSorted().join(' ') === sorted,
  };
}

/** An address is found by the part that names the house. A text that begins with it is an address. */
function addressPlaces(address: string, key: string): Finding {
  const line = streetLine(address);
  const lineKey = unformattedAddress(line);
  const isLine = (words: readonly string[]): boolean => unformattedAddress(words.join(' ')) === lineKey;
  return {
    find(text, words) {
      if (addressKey(text) === key) return [[0, text.length]];
      const found = findWindows(words, foldWords(line).length, (window) => isLine(window.map(({ word }) => word)));
      return found.some(([start]) => start === words[0]?.start) ? [[0, text.length]] : found;
    },
    isSplitOver: (fields) => isLine(foldWords(fields.join(' '))),
  };
}

function phonePlaces(key: string): Finding {
  const digits = key.split('').join('[\\s().\\-/]{0,3}');
  const isPart = (field: string): boolean => /^[\d\s().+\-/]+$/.test(field);
  return {
    find: patternFinder(new RegExp(`(?<!\\d)(?:\\+?1?[\\s().\\-/]{0,3}|\\+)${digits}(?!\\d)`, 'g')),
    isSplitOver: (fields) => fields.every(isPart) && phoneKey(fields.join('')) === key,
  };
}

/** A text as a regular expression finds it. */
function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\/-]/g, '\\$&');
}

function patternFinder(pattern: RegExp): HiddenPlaces['find'] {
  return (text) => [...text.matchAll(pattern)].map(({ 0: found, index }) => [index, index + found.length] as const);
}

/** The parts of a text whose words are the value, about as many words as it has. */
function findWindows(
  words: readonly WrittenWord[],
  count: number,
  isValue: (window: readonly WrittenWord[]) => boolean,
): Span[] {
  const found: Span[] = [];
  for (let from = 0; from < words.length; from += 1) {
    for (let length = Math.max(1, count - WORDS_MORE); length <= count + WORDS_MORE; length += 1) {
      const window = words.slice(from, from + length);
      const [first, last] = [window[0], window.at(-1)];
      if (window.length < length || first === undefined || last === undefined || !isValue(window)) continue;
      found.push([first.start, last.end]);
      from += length - 1;
      break;
    }
  }
  return found;
}

/** A text without the hidden values; the same text where it has none, and empty where nothing else is left. */
export function cutHidden(text: string, places: readonly HiddenPlaces[], kept: readonly (readonly string[])[]): string {
  if (text === '') return text;
  const words = writtenWords(text);
  const names = kept.flatMap((name) => findWords(words, name).map((at) => spanOfWords(words, at, name.length)));
  const spans = places.flatMap(({ value, isWhole, find }): Span[] => {
    const found = isWhole(text) ? [[0, text.length] as const] : find(text, words);
    const isName = ([start, end]: Span): boolean => names.some(([from, to]) => from <= start && end <= to);
    return value.kind === 'person' ? found.filter((span) => !isName(span)) : found;
  });
  if (spans.length === 0) return text;
  let left = '';
  let at = 0;
  for (const [start, end] of spans.toSorted(([one], [other]) => one - other)) {
    if (start >= at) left += `${text.slice(at, start)}${CUT}`;
    at = Math.max(at, end);
  }
  left += text.slice(at);
  return /[\p{L}\p{N}]/u.test(left) ? left : '';
}

function spanOfWords(words: readonly WrittenWord[], at: number, length: number): Span {
  return [words[at]?.start ?? 0, words[at + length - 1]?.end ?? 0];
}

/** The names of a company, in words, that stay though they have the name of a hidden person in them: not one that is nothing else. */
export function keptNames({ names }: HiddenOfCompany, places: readonly HiddenPlaces[]): string[][] {
  const isPerson = (name: string): boolean =>
    places.some(({ value, isWhole }) => value.kind === 'person' && isWhole(name));
  return names.filter((name, at) => at === 0 || !isPerson(name)).map(foldWords);
}
