import type { QueryFacts } from './query-facts.ts';

/** A company that a query may mean, as a verdict needs it. */
interface Candidate {
  readonly confidence: number;
  readonly facts: Pick<QueryFacts, 'name' | 'fileNumber' | 'ein' | 'place' | 'isAddressShared' | 'register'>;
}

/** From this confidence on a candidate is taken for the company, where no other is above the second. */
const MATCHED_CONFIDENCE = 0.9;
const RIVAL_CONFIDENCE = 0.5;

/** Checks that the first of some candidates may be taken without a look. */
export function isMatched([first, second]: readonly Candidate[]): boolean {
  if (first === undefined || first.confidence < MATCHED_CONFIDENCE) return false;
  return findDoubt(first) === null && (second?.confidence ?? 0) <= RIVAL_CONFIDENCE;
}

/**
 * Finds what needs a look, however probable the company is: that the name is a person's; that the address is elsewhere; letters or words that
 * differ, until an identifier or an address of the company's own says that it is the same, which it does not of a short word; another legal
 * form, also at such an address where the register lacks companies.
 */
export function findDoubt({ facts }: Candidate): 'person' | 'words' | 'legal_form' | 'address' | null {
  const { name, fileNumber, ein, place, isAddressShared, register } = facts;
  if (name === null || fileNumber === true || ein === true) return null;
  if (name.isPerson) return 'person';
  const isOwnAddress = place === 'street' && !isAddressShared;
  if (name.statesOtherForm && !(isOwnAddress && register === 'whole')) return 'legal_form';
  if (place === 'elsewhere') return 'address';
  const isSettled = isOwnAddress && !(name.differsInShortWord && MISSPELLED.has(name.likeness));
  return isSettled || !name.mayBeAnother ? null : 'words';
}

const MISSPELLED: ReadonlySet<string> = new Set(['one_edit', 'two_edits']);

/**
 * The candidates that are shown, of all of a query, the most probable first: those of `confidenceMin`, and those that only together are as
 * probable. Companies of the very name or number are shown with them, unless another one is shown that is meant for
 * sure: the first of `isMatched`, if no part of the query is unread that may mean another place (`maySettle`).
 */
export function shownCandidates<Of extends Candidate>(
  all: readonly Of[],
  confidenceMin: number,
  maySettle = isMatched(all),
): Of[] {
  const isSure = maySettle && (all[0]?.confidence ?? 0) >= confidenceMin;
  let together = 0;
  const last = all.findIndex(({ confidence }) => (together += confidence) >= confidenceMin);
  return all.filter(
    (candidate, at) => at <= last || candidate.confidence >= confidenceMin || (!isSure && isNamed(candidate)),
  );
}

/** The first of some candidates, then those of the very name or number, then others: as many as are wanted, in their order. */
export function limitCandidates<Of extends Candidate>(all: readonly Of[], countMax: number): Of[] {
  const byRank = new Set([...all.slice(0, 1), ...all.filter(isNamed), ...all]);
  const kept = new Set([...byRank].slice(0, countMax));
  return all.filter((candidate) => kept.has(candidate));
}

function isNamed(candidate: Candidate): boolean {
  return candidate.facts.fileNumber === true || hasVeryName(candidate);
}

export function hasVeryName({ facts }: { readonly facts: Pick<QueryFacts, 'name'> }): boolean {
  return facts.name?.likeness === 'same';
}
