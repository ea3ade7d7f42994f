import type { ComparedNames, EntryComparison } from './compare-entry.ts';
import { screeningWeights } from './screening-weights.ts';

/** Whether a company is taken for an entry, or may be it. */
export type ScreeningStatus = 'hit' | 'possible';

/** What of an entry and a company was compared. */
export const screeningFacts = ['identifier', 'name', 'alias', 'words', 'legal_form', 'legal_name', 'address'] as const;

export type ScreeningFact = (typeof screeningFacts)[number];

/** A fact, whether it speaks for the company, and its contribution to the log odds. */
export interface ScreeningEvidence {
  readonly fact: ScreeningFact;
  readonly agrees: boolean | null;
  readonly weight: number;
  readonly text: string;
}

/** What an entry means for a company. */
export interface ScreeningMatch {
  readonly status: ScreeningStatus;
  readonly confidence: number;
  readonly method: 'identifier' | ComparedNames['likeness'];
  /** The entry's name that was compared, or its number. */
  readonly matchedOn: string;
  /** The company's. */
  readonly comparedWith: string;
  readonly evidence: readonly ScreeningEvidence[];
}

/** What the words of a name say, in natural logarithms, from which its bearers are few: below, only another fact makes them one. */
const SAID_MIN = { strong: 5, weak: 14, slip: 9, twoSlips: 18 } as const;
/** Letters of a name from which a slip is one, where nothing else agrees. */
const SLIP_LENGTH_MIN = 8;
/** From which a name and a city are enough. */
const SAID_IN_CITY_MIN = 12;

const ODDS_MAX = Math.log(0.995 / 0.005);
const IDENTIFIER_WEIGHT = 9;
const UNIT = 10;
const UNIT_MAX = 40;

/** What a comparison is worth, by the best of its pairs of names; undefined where the entry says nothing of the company. */
export function judgeEntry({ names, place, identifier }: EntryComparison): ScreeningMatch | undefined {
  const isIdentified = identifier !== null;
  let best: ScreeningMatch | undefined;
  for (const pair of names) {
    const status = isIdentified ? 'hit' : toStatus(pair, place);
    if (status === undefined) continue;
    const found = toMatch(status, pair, place, isIdentified);
    if (best === undefined || isBetter(found, best)) best = found;
  }
  if (identifier === null) return best;
  const number = { fact: 'identifier', agrees: true, text: `the same ${schemeText(identifier.scheme)}` } as const;
  const evidence = [{ ...number, weight: IDENTIFIER_WEIGHT }, ...(best?.evidence ?? [])];
  const matchedOn = best?.matchedOn ?? identifier.value;
  const comparedWith = best?.comparedWith ?? identifier.value;
  return { status: 'hit', method: 'identifier', matchedOn, comparedWith, ...judged(evidence) };
}

function toStatus(
  { grade, entry, form, shared, likeness }: ComparedNames,
  place: EntryComparison['place'],
): ScreeningStatus | undefined {
  const isThere = place === 'street' || place === 'postal_code';
  const isInCity = isThere || place === 'city';
  if (grade === 'same') {
    if (place === 'street' || (place === 'postal_code' && form !== 'other')) return 'hit';
    if (isInCity && !entry.isWeak && form !== 'other' && shared >= SAID_IN_CITY_MIN) return 'hit';
    return isInCity || shared >= SAID_MIN[entry.isWeak ? 'weak' : 'strong'] ? 'possible' : undefined;
  }
  if (isThere) return 'possible';
  if (entry.isWeak || grade === 'near') return isInCity ? 'possible' : undefined;
  const saidMin = likeness === 'two_edits' ? SAID_MIN.twoSlips : SAID_MIN.slip;
  const isLong = entry.variant.compactKey.length >= SLIP_LENGTH_MIN;
  return isInCity || (isLong && shared >= saidMin) ? 'possible' : undefined;
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

function toMatch(
  status: ScreeningStatus,
  { entry, company, likeness, grade, form, shared }: ComparedNames,
  place: EntryComparison['place'],
  isIdentified: boolean,
): ScreeningMatch {
  const evidence: ScreeningEvidence[] = [];
  const add = (fact: ScreeningFact, agrees: boolean | null, text: string, weight: number): void => {
    evidence.push({ fact, agrees, weight: rounded(weight), text });
  };
  add('name', grade === 'same', likenessTexts[likeness], readWeight(`name:${likeness}`));
  if (entry.isWeak) add('alias', false, 'the list calls this alias weak', readWeight('name:weak'));
  const said = Math.min(shared, UNIT_MAX) / UNIT;
  add('words', shared >= SAID_IN_CITY_MIN, wordsText(shared), said * readWeight('words:said'));
  if (form === 'other') add('legal_form', false, 'different legal forms', readWeight('legal_form:other, same'));
  if (!company.isLegal) add('legal_name', false, 'a former or trade name of the company', 0);
  const isNowhere = place === 'unknown' || place === 'elsewhere';
  const there = place === 'street' ? readWeight('address:street') : place === 'city' ? readWeight('address:city') : 0;
  const nowhere = isIdentified ? 0 : readWeight('address:nowhere');
  add('address', isNowhere ? null : true, placeTexts[place], isNowhere ? nowhere : there);
  const names = { matchedOn: entry.name, comparedWith: company.name };
  return { status, method: likeness, ...names, ...judged(evidence) };
}

function wordsText(shared: number): string {
  return shared >= SAID_IN_CITY_MIN ? 'the names share rare words' : 'the names consist of common words';
}

function readWeight(name: string): number {
  return screeningWeights[name] ?? 0;
}

/** The confidence that all weights together say; what is more than any of them can prove is taken from the last. */
function judged(evidence: readonly ScreeningEvidence[]): Pick<ScreeningMatch, 'confidence' | 'evidence'> {
  const odds = evidence.reduce((sum, { weight }) => sum + weight, 0);
  const over = Math.max(0, odds - ODDS_MAX);
  const kept = evidence.map((one, at) =>
    at === evidence.length - 1 ? { ...one, weight: rounded(one.weight - over) } : one,
  );
  const confidence = 1 / (1 + Math.exp(-Math.min(odds, ODDS_MAX)));
  return { confidence: Math.round(confidence * 1000) / 1000, evidence: kept };
}

function rounded(weight: number): number {
  return Math.round(weight * 1000) / 1000;
}
