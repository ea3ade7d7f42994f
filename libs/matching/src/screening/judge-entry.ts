import type { ScreeningFact, ScreeningMethod, ScreeningStatus } from '@registry/contracts-records-sections';
import { supports } from '@registry/domain';
import { capped, ODDS_MAX, rounded, sumWeights, toConfidence } from '../confidence.ts';
import type { ComparedNames, EntryComparison } from './compare-entry.ts';
import { fittedScreeningWeights } from './fitted-screening-weights.ts';
import { LISTED_ODDS, toFeatures } from './screening-features.ts';

/** A fact, whether it speaks for the company, and its contribution to the log odds. */
interface ScreeningEvidence {
  readonly fact: ScreeningFact;
  readonly agrees: boolean | null;
  readonly weight: number;
  readonly text: string;
}

/** The meaning of an entry for a company. */
export interface ScreeningMatch {
  readonly status: ScreeningStatus;
  readonly confidence: number;
  readonly method: ScreeningMethod;
  /** The entry's name that was compared, or its number. */
  readonly matchedOn: string;
  /** The company's. */
  readonly comparedWith: string;
  readonly evidence: readonly ScreeningEvidence[];
  /** The evidence in one sentence, and in another one why it is not enough for a hit. */
  readonly text: string;
  /** Features by which the evidence was weighed; nothing of an identifier. */
  readonly features: readonly string[];
}

/** Information of a weak alias at least, in natural logarithms, so that another legal form is enough. */
const WEAK_SAID_MIN = 5;
/**
 * Enough for names that differ in a letter, or two, as many short words do: the information of both names at least, the letters of the words
 * that differ, and the information of the other words. Names with the same legal form are likelier to be one.
 */
const ENOUGH: readonly (readonly ['one' | 'two', 'slip' | 'near', 'any form' | 'same form', number, number, number])[] =
  [
    ['one', 'slip', 'any form', 9, 4, 0],
    ['one', 'slip', 'any form', 9, 0, 8],
    ['one', 'slip', 'same form', 7, 0, 0],
    ['one', 'slip', 'same form', 0, 7, 0],
    ['one', 'near', 'any form', 12, 4, 0],
    ['one', 'near', 'any form', 12, 0, 8],
    ['one', 'near', 'same form', 7, 3, 0],
    ['one', 'near', 'same form', 0, 7, 0],
    ['two', 'slip', 'any form', 9, 7, 0],
    ['two', 'slip', 'any form', 9, 5, 8],
    ['two', 'slip', 'same form', 15, 0, 0],
    ['two', 'slip', 'same form', 12, 5, 0],
    ['two', 'slip', 'same form', 7, 6, 0],
    ['two', 'near', 'any form', 15, 7, 0],
    ['two', 'near', 'any form', 15, 5, 8],
    ['two', 'near', 'same form', 11, 9, 0],
  ];
/** Information of the uncommon words of a name at least, so that it is a hit in its ZIP code, or in its city. */
const TELLING_MIN = { postal_code: 6, city: 12 } as const;

/** A hit is likelier than not. */
const HIT_CONFIDENCE_MIN = 0.5;

/** Set, not fitted: no file has companies and entries that share a number. */
const IDENTIFIER_WEIGHT = 14 - LISTED_ODDS;

/** Judges a comparison by the best of its pairs of names; undefined where the entry says nothing of the company. */
export function judgeEntry({ names, place, identifier }: EntryComparison): ScreeningMatch | undefined {
  let best: ScreeningMatch | undefined;
  for (const pair of names) {
    const status = toStatus(pair, place) ?? (identifier === null ? undefined : 'possible');
    if (status === undefined) continue;
    const found = toMatch(status, pair, place);
    if (best === undefined || isBetter(found, best)) best = found;
  }
  if (identifier === null) return best;
  const number = { fact: 'identifier', text: `the same ${schemeText(identifier.scheme)}` } as const;
  const evidence = [{ ...number, weight: IDENTIFIER_WEIGHT }, ...(best?.evidence ?? [LISTED])];
  const matchedOn = best?.matchedOn ?? identifier.value;
  const comparedWith = best?.comparedWith ?? identifier.value;
  const features = best?.features ?? [];
  const text = toSentence(evidence);
  return { status: 'hit', method: 'identifier', matchedOn, comparedWith, features, text, ...judged(evidence) };
}

function toStatus(pair: ComparedNames, place: EntryComparison['place']): ScreeningStatus | undefined {
  if (isHit(pair, place)) return 'hit';
  if (pair.likeness === 'words') return place === 'street' ? 'possible' : undefined;
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
  if (grade === 'same') return !entry.isWeak || form === 'same' || shared >= WEAK_SAID_MIN;
  if (entry.isWeak || likeness === 'abbreviated') return false;
  if (likeness === 'reordered' || likeness === 'spelling') return true;
  const edits = likeness === 'two_edits' ? 'two' : 'one';
  return ENOUGH.some(([ofEdits, ofGrade, ofForm, said, letters, others]) => {
    const isOfPair = edits === ofEdits && grade === ofGrade && (ofForm === 'any form' || form === 'same');
    return isOfPair && shared >= said && differing >= letters && agreeing >= others;
  });
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

/** Few of those that are compared are on a list, so a name by itself seldom says enough. */
const LISTED = { fact: 'listed', weight: rounded(LISTED_ODDS), text: 'few companies are on a list' } as const;

function toMatch(judgedStatus: ScreeningStatus, pair: ComparedNames, place: EntryComparison['place']): ScreeningMatch {
  const { entry, company } = pair;
  const byFact = toFeatures(pair, place);
  const stated = Object.entries(byFact).map(([fact, features]) => ({
    fact: fact as ScreeningFact,
    weight: rounded(features.reduce((sum, feature) => sum + (fittedScreeningWeights[feature] ?? 0), 0)),
    text: describeFact(fact as ScreeningFact, pair, place),
  }));
  const features = Object.values(byFact).flat();
  const method = nameLikeness(pair);
  const { confidence, evidence } = judged([...stated, LISTED]);
  const status = confidence >= HIT_CONFIDENCE_MIN ? judgedStatus : 'possible';
  const text = `${toSentence(stated)}${status === 'hit' ? '' : ` Only possible, as ${describeDoubt(pair, place)}.`}`;
  return { status, method, matchedOn: entry.name, comparedWith: company.name, features, text, confidence, evidence };
}

function toSentence(evidence: readonly { readonly fact: string; readonly text: string }[]): string {
  const text = evidence.flatMap((one) => (one.fact === LISTED.fact ? [] : one.text)).join(', ');
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}

/** Says what a result that is only possible lacks to be a hit. */
function describeDoubt({ grade, likeness, entry, form }: ComparedNames, place: EntryComparison['place']): string {
  if (likeness === 'words') return 'one name has other words';
  if (grade !== 'same') return 'the names are not written alike';
  if (place === 'unknown') return 'no address can be compared';
  if (place === 'elsewhere') return 'no address agrees';
  if (entry.isWeak) return 'a weak alias may be of others too';
  if (form !== 'same') return 'the legal forms are not the same';
  return 'a name of common words may be of others too';
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
  const kept = capped(evidence).map(({ fact, text, weight }) => ({ fact, agrees: supports(weight), weight, text }));
  return { confidence: toConfidence(Math.min(ODDS_MAX, sumWeights(evidence))), evidence: kept };
}
