import {
  ADDRESS_KINDS,
  type AddressKind,
  businessWords,
  isLegalFormWord,
  romanizedKey,
  wordKey,
} from '@registry/domain';
import type { ReadName } from '../queries/candidate-company.ts';
import { sum, UNKNOWN_WORD, type WordInformation } from '../queries/names/align-words.ts';
import { compareVariants, type NameLikeness } from '../queries/names/name-likeness.ts';
import type { NameVariant } from '../queries/names/name-variant.ts';
import { comparePlaces, type Nearness, nearness } from '../queries/places/query-place.ts';
import { countryIn, type EntryName, type EntryPlace, type ReadEntry, type ScreenedAddress } from './list-entry.ts';
import type { ReadCompany } from './screened-company.ts';

/** In what the name of an entry and one of a company are alike: as in lists of callers, and two ways that lists of foreign parties have. */
type EntryLikeness = NameLikeness['likeness'] | 'reordered' | 'romanized';

/** How sure it is that two names are one: `near` where only what else agrees can say so. */
type NameGrade = 'same' | 'slip' | 'near';

/** Two names that are alike. */
export interface ComparedNames {
  readonly entry: EntryName;
  readonly company: ReadName;
  readonly likeness: EntryLikeness;
  readonly grade: NameGrade;
  readonly form: NameLikeness['form'];
  /** Information of the words that both have, in natural logarithms: the rarer, the more. */
  readonly shared: number;
  /** Information of the words that both write alike, and the part of it from words that are not common. */
  readonly agreeing: number;
  readonly telling: number;
  /** Letters of the words in which they differ: of CEDAR RIDGE and CEDRA RIDGE five. */
  readonly differing: number;
}

/** How an entry and a company compare. */
export interface EntryComparison {
  /** All pairs of names that are alike. */
  readonly names: readonly ComparedNames[];
  /** The nearest of their places, where anything else is alike; an entry elsewhere may have moved. */
  readonly place: Nearness;
  /** The number that both have. */
  readonly identifier: { readonly scheme: string; readonly value: string } | null;
}

/** The information of a word of a business, or of initials, at most, however seldom lists have them. */
const COMMON_WORD_MAX = 2.5;
const INITIALS_LENGTH_MAX = 3;
/** Letters of a name from which a letter of a short word is a slip as well. */
const LONG_NAME = 12;
/** Sounds of a name from which its letters are another writing of them. */
const ROMANIZED_LENGTH_MIN = 4;
/** Letters of a name that a list has cut off, before which it may be any name. */
const CUT_LENGTH_MIN = 20;

/** Compares everything of a company with everything of an entry: what is known more never removes what was found. */
export function compareEntry(
  entry: ReadEntry,
  company: ReadCompany,
  information: WordInformation,
  isIdentifying: (identifier: { readonly scheme: string; readonly value: string }) => boolean = () => true,
): EntryComparison {
  const telling: WordInformation = (word) => {
    const said = information(word);
    const isCommon = businessWords.has(word) || word.length <= INITIALS_LENGTH_MAX;
    return isCommon ? Math.min(said ?? COMMON_WORD_MAX, COMMON_WORD_MAX) : said;
  };
  const names = entry.names.flatMap((name) => company.read.flatMap((own) => compareNames(name, own, telling) ?? []));
  const shared = entry.identifiers.filter(({ scheme, value }) =>
    company.identifiers.some((own) => own.scheme === scheme && own.value === value),
  );
  const identifier = shared.find(isIdentifying) ?? null;
  const isAlike = names.length > 0 || identifier !== null;
  return { names, place: isAlike ? nearestPlace(entry.places, company.addresses) : 'unknown', identifier };
}

function compareNames(entry: EntryName, company: ReadName, information: WordInformation): ComparedNames | undefined {
  const one = entry.variant;
  const other = company.variant;
  if (one.nameKey === '' || other.nameKey === '') return undefined;
  const compared = compareVariants(one, other, information);
  const form = compareForms(one, other);
  if (compared?.likeness === 'same' && other.respelled.length === 0) {
    const shared = { shared: compared.shared, ...compareWords(one, other, information) };
    return { entry, company, likeness: 'same', grade: 'same', form, ...shared };
  }
  const likeness =
    compared?.likeness === 'same'
      ? 'one_edit'
      : (foreignLikeness(one, other) ?? compared?.likeness ?? wordLikeness(one, other));
  if (likeness === undefined) return undefined;
  const found = compared ?? compareVariants(other, one, information);
  // Letters say as much as the words that they are of.
  const shared = Math.max(found?.shared ?? 0, lettersShared(one, information));
  const graded = gradeNames(likeness, one, other, found, information);
  if (graded === undefined) return undefined;
  // INN is a word of its own, and no misspelled INC.
  const isOtherWord = other.respelled.some((word) => word.length > 2 && information(word) !== undefined);
  const grade = isOtherWord ? 'near' : graded;
  const words = compareWords(one, other, information);
  // The whole name agrees if only its legal form is misspelled.
  const differing = words.differing + (other.respelled.length > 0 && !isOtherWord ? other.compact.length : 0);
  return { entry, company, likeness, grade, form, shared, ...words, differing };
}

function compareWords(
  one: NameVariant,
  other: NameVariant,
  information: WordInformation,
): Pick<ComparedNames, 'agreeing' | 'telling' | 'differing'> {
  const isIn = ({ wordKeys }: NameVariant, word: string): boolean => wordKeys.includes(word);
  const agreeing = one.wordKeys.flatMap((word, at) =>
    isIn(other, word) ? [information(one.keyWords[at] ?? '') ?? UNKNOWN_WORD] : [],
  );
  const differing = [
    one.wordKeys.filter((word) => !isIn(other, word)).join(''),
    other.wordKeys.filter((word) => !isIn(one, word)).join(''),
  ].map(({ length }) => length);
  return {
    agreeing: sum(agreeing),
    telling: sum(agreeing.filter((said) => said > COMMON_WORD_MAX)),
    differing: Math.min(...differing),
  };
}

/** The words of one name in another order, or its letters as another script's are written. */
function foreignLikeness(one: NameVariant, other: NameVariant): 'reordered' | 'romanized' | undefined {
  if (sortedWords(one) === sortedWords(other)) return 'reordered';
  const key = romanizedKey(one.keyWords);
  return key.length >= ROMANIZED_LENGTH_MIN && key === romanizedKey(other.keyWords) ? 'romanized' : undefined;
}

/** Names of which one has one word more. */
function wordLikeness({ wordKeys: one }: NameVariant, { wordKeys: other }: NameVariant): 'words' | undefined {
  const [fewer, more] = one.length < other.length ? [one, other] : [other, one];
  return more.length === fewer.length + 1 && fewer.every((word) => more.includes(word)) ? 'words' : undefined;
}

/** The words of a name however it is abbreviated, in no order, without legal forms anywhere. */
export function sortedWords({ words, keyWords, wordKeys }: NameVariant): string {
  // The words of the name key are a part of all words, and their keys are known.
  const start = keyWords.length < words.length && words[0] === 'THE' ? 1 : 0;
  const keys = words.map((word, at) => wordKeys[at - start] ?? wordKey(word));
  const own = keys.filter((_, at) => {
    const word = words[at] ?? '';
    return word !== 'AND' && word !== 'THE' && !isLegalFormWord(word);
  });
  return (own.length === 0 ? keys : own).sort().join(' ');
}

function gradeNames(
  likeness: EntryLikeness,
  one: NameVariant,
  other: NameVariant,
  compared: NameLikeness | undefined,
  information: WordInformation,
): NameGrade | undefined {
  // Only those of one street are compared by words.
  if (likeness === 'words') return compared?.numbers === 'other' ? undefined : 'near';
  if (likeness === 'reordered') return one.numbers === other.numbers ? 'slip' : 'near';
  // One letter more at the end may number a sibling, or be a slip; a digit is not a slip.
  const isLetterMore = compared?.numbers === 'of one' && /^[A-Z]$/.test(`${one.numbers}${other.numbers}`);
  if (isLetterMore && (likeness === 'one_edit' || one.compact === other.compact)) return 'near';
  if (compared !== undefined && compared.numbers !== 'same') return undefined;
  if (likeness === 'romanized') return 'slip';
  if (likeness === 'beginning') return one.compact.length >= CUT_LENGTH_MIN ? 'slip' : undefined;
  if (compared === undefined) return undefined;
  if (likeness === 'abbreviated') return 'near';
  if (likeness === 'spelling') return 'slip';
  // A letter that makes another word of both sides is not a slip of the hand.
  const isLong = one.compactKey.length >= LONG_NAME;
  if (!compared.differsInKnownWord && isLong) return 'slip';
  const reversed = compareVariants(other, one, information);
  const areKnown = compared.differsInKnownWord && reversed?.differsInKnownWord === true;
  const isShort = compared.differsInShortWord || reversed?.differsInShortWord === true;
  return areKnown || (isShort && !isLong) ? 'near' : 'slip';
}

/** A name without a legal form may be one that was written short. */
function compareForms(one: NameVariant, other: NameVariant): NameLikeness['form'] {
  if (one.form === other.form) return 'same';
  return one.form === null || other.form === null ? 'none' : 'other';
}

function lettersShared({ keyWords }: NameVariant, information: WordInformation): number {
  return sum(keyWords.map((word) => information(word) ?? UNKNOWN_WORD));
}

/** The nearest of all pairs of places. What is in another state or country is elsewhere; an agent's address says nothing. */
function nearestPlace(places: readonly EntryPlace[], addresses: readonly ScreenedAddress[]): Nearness {
  const own = addresses.filter((one) => ADDRESS_KINDS[one.kind as AddressKind] !== 'agent' && countryIn(one) !== null);
  const found = places.map(({ place, state, country }) => {
    const comparable = own.filter((address) => isSameRegion(address, state, country));
    if (comparable.length > 0) return comparePlaces(place, comparable).near;
    return country !== null && own.length > 0 ? 'elsewhere' : 'unknown';
  });
  return nearness.find((near) => found.includes(near)) ?? 'unknown';
}

/** Two addresses without a state or country may be anywhere: Moscow is a town of Idaho too. */
function isSameRegion(address: ScreenedAddress, state: string | null, country: string | null): boolean {
  const own = countryIn(address);
  if (own === null || country === null || own !== country) return false;
  return country !== 'US' || state === null || address.state === null || address.state === state;
}
