import { supports } from '@registry/domain';
import { capped, ODDS_MAX, rounded } from '../confidence.ts';
import type { ComparedNames, EntryComparison } from './compare-entry.ts';
import { fittedScreeningWeights } from './fitted-screening-weights.ts';
import { type ScreeningFact, toFeatures } from './screening-features.ts';

/** A company is taken for an entry, or may be it. */
export type ScreeningStatus = 'hit' | 'possible';

/** A fact, whether it speaks for the company, and its contribution to the log odds. */
export interface ScreeningEvidence {
  readonly fact: ScreeningFact;
  readonly agrees: boolean | null;
  readonly weight: number;
  readonly text: string;
}

/** The meaning of an entry for a company. */
export interface ScreeningMatch {
  readonly status: ScreeningStatus;
  readonly confidence: number;
  readonly method: 'identifier' | ComparedNames['likeness'];
  /** The entry's name that was compared, or its number. */
  readonly matchedOn: string;
  /** The company's. */
  readonly comparedWith: string;
  readonly evidence: readonly ScreeningEvidence[];
  /** Features by which the evidence was weighed; nothing of an identifier. */
  readonly features: readonly string[];
}

/** Information of the words of a name at least, in natural logarithms, so that its bearers are few where no place agrees. */
const SAID_MIN = { same: 5, weak: 14, slip: 9, near: 12, twoNear: 15 } as const;
/** Letters of the words that differ by one letter, or by two, for there are many shorter ones that do; fewer where the others are rare. */
const DIFFERING_MIN = { one: 4, two: 7, oneOfRare: 0, twoOfRare: 5 } as const;
/** Information of the other words where these are rare. */
const AGREEING_MIN = 8;
/** Information of the uncommon words of a name at least, so that it is a hit in its ZIP code, or in its city. */
const TELLING_MIN = { postal_code: 6, city: 12 } as const;

/** Set, not fitted: no file has companies and entries that share a number. */
const IDENTIFIER_WEIGHT = 14;

/** Judges a comparison by the best of its pairs of names; undefined where the entry says nothing of the company. */
export function judgeEntry({ names, place, identifier }: EntryComparison): ScreeningMatch | undefined {
  const isIdentified = identifier !== null;
  let best: ScreeningMatch | undefined;
  for (const pair of names) {
    const status = isIdentified ? 'hit' : toStatus(pair, place);
    if (status === undefined) continue;
    const found = toMatch(status, pair, place);
    if (best === undefined || isBetter(found, best)) best = found;
  }
  if (identifier === null) return best;
  const number = { fact: 'identifier', text: `the same ${schemeText(identifier.scheme)}` } as const;
  const evidence = [{ ...number, weight: IDENTIFIER_WEIGHT }, ...(best?.evidence ?? [])];
  const matchedOn = best?.matchedOn ?? identifier.value;
  const comparedWith = best?.comparedWith ?? identifier.value;
  const features = best?.features ?? [];
  return { status: 'hit', method: 'identifier', matchedOn, comparedWith, features, ...judged(evidence) };
}

function toStatus(pair: ComparedNames, place: EntryComparison['place']): ScreeningStatus | undefined {
  if (isHit(pair, place)) return 'hit';
  const isInCity = place === 'street' || place === 'postal_code' || place === 'city';
  return isInCity || isTelling(pair) ? 'possible' : undefined;
}

/** A name of common words only is a hit in its street, where nothing differs. */
function isHit({ grade, entry, form, telling }: ComparedNames, place: EntryComparison['place']): boolean {
  if (grade !== 'same') return false;
  if (place === 'street') return form === 'same' || telling >= TELLING_MIN.postal_code;
  if (place === 'postal_code') return form !== 'other' && telling >= TELLING_MIN.postal_code;
  return place === 'city' && form !== 'other' && !entry.isWeak && telling >= TELLING_MIN.city;
}

/** Checks that so few have such a name that it is listed without a place. */
function isTelling({ grade, entry, form, shared, likeness, agreeing, differing }: ComparedNames): boolean {
  // The very name, as it is written there, is one to review.
  if (grade === 'same' && form === 'same') return true;
  if (entry.isWeak) return grade === 'same' && shared >= SAID_MIN.weak;
  if (grade === 'same' || likeness === 'reordered') return shared >= SAID_MIN.same;
  if (likeness === 'abbreviated') return false;
  const isTwo = likeness === 'two_edits';
  const [usual, ofRare] = isTwo
    ? [DIFFERING_MIN.two, DIFFERING_MIN.twoOfRare]
    : [DIFFERING_MIN.one, DIFFERING_MIN.oneOfRare];
  if (differing < (agreeing >= AGREEING_MIN ? ofRare : usual)) return false;
  if (grade === 'slip') return shared >= SAID_MIN.slip;
  return shared >= (isTwo ? SAID_MIN.twoNear : SAID_MIN.near);
}

function isBetter(one: ScreeningMatch, other: ScreeningMatch): boolean {
  if (one.status !== other.status) return one.status === 'hit';
  return one.confidence > other.confidence;
}

const placeTexts: Readonly<Record<EntryComparison['place'], string>> = {
  street: 'the same street address',
  postal_code: 'the same ZIP code',
  city: 'the same city',
  unknown: 'no address to compare',
  elsewhere: 'the listed addresses are elsewhere',
};

const likenessTexts: Readonly<Record<ComparedNames['likeness'], string>> = {
  same: 'the same name',
  spelling: 'the same name but for abbreviations, plurals or spaces',
  one_edit: 'one letter of the names differs',
  two_edits: 'two letters of the names differ',
  abbreviated: 'one name abbreviates words of the other',
  beginning: "the company's name begins with the listed one",
  words: 'the names share most of their words',
  reordered: 'the same words in another order',
  romanized: 'the same name in another spelling of its letters',
};

function schemeText(scheme: string): string {
  return scheme === 'file_number' || scheme === 'registration' ? 'registration number' : scheme.toUpperCase();
}

function toMatch(status: ScreeningStatus, pair: ComparedNames, place: EntryComparison['place']): ScreeningMatch {
  const { entry, company } = pair;
  const byFact = toFeatures(pair, place);
  const evidence = Object.entries(byFact).map(([fact, features]) => ({
    fact: fact as ScreeningFact,
    weight: rounded(features.reduce((sum, feature) => sum + (fittedScreeningWeights[feature] ?? 0), 0)),
    text: describeFact(fact as ScreeningFact, pair, place),
  }));
  const features = Object.values(byFact).flat();
  const method = nameLikeness(pair);
  return { status, method, matchedOn: entry.name, comparedWith: company.name, features, ...judged(evidence) };
}

/** Returns the shown likeness: names that only blanks or articles set apart are weighed as reordered, romanized or abbreviated, and not called so. */
function nameLikeness({ likeness, entry, company, differing }: ComparedNames): ComparedNames['likeness'] {
  if (likeness === 'abbreviated' && differing === 0) return 'words';
  const isForeign = likeness === 'reordered' || likeness === 'romanized';
  return isForeign && entry.variant.spelling === company.variant.spelling ? 'spelling' : likeness;
}

function describeFact(fact: ScreeningFact, pair: ComparedNames, place: EntryComparison['place']): string {
  const { form, telling } = pair;
  switch (fact) {
    case 'name':
      return likenessTexts[nameLikeness(pair)];
    case 'alias':
      return 'the list calls this alias weak';
    case 'words':
      return telling >= TELLING_MIN.city ? 'the names share rare words' : 'the names share few or common words';
    case 'legal_form':
      return form === 'none' ? 'one name has no legal form' : 'different legal forms';
    case 'legal_name':
      return 'a former or trade name of the company';
    default:
      return placeTexts[place];
  }
}

/** The confidence that all weights together say. */
function judged(
  evidence: readonly Omit<ScreeningEvidence, 'agrees'>[],
): Pick<ScreeningMatch, 'confidence' | 'evidence'> {
  const odds = Math.min(
    ODDS_MAX,
    evidence.reduce((sum, { weight }) => sum + weight, 0),
  );
  const kept = capped(evidence).map(({ fact, text, weight }) => ({ fact, agrees: supports(weight), weight, text }));
  return { confidence: rounded(1 / (1 + Math.exp(-odds))), evidence: kept };
}
