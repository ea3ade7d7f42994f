import { type MatchCandidate, type MatchResult, noneReaches } from '@registry/contracts-business-registry';
import { SHOWN_CONFIDENCE } from '@registry/contracts-records-sections';
import { jurisdictionNames } from '@registry/domain';
import { isOfSample, listSampleStates } from '../businesses/samples.ts';
import { BUSINESS_TYPE, type NamedId } from './entity-type.ts';
import { datedStatus } from './extension-properties.ts';

interface Candidate extends NamedId {
  /** 100 times the confidence. */
  readonly score: number;
  /** It can be taken without a look. */
  readonly match: boolean;
  readonly type: readonly NamedId[];
  /** Each fact that was compared, with its weight. */
  readonly features: readonly { readonly id: string; readonly value: number }[];
}

/** The id of what stands for a query that was not compared: no business has it. */
const NOT_COMPARED = 'not-compared';

/**
 * Returns a stand-in for a query that was not compared: a candidate of score 0 that says why. The protocol has no errors of single queries,
 * and clients show only candidates, so the query would look like a company that does not exist.
 */
export function notCompared(reason: string): Candidate {
  return standIn(`Not compared. ${reason}`);
}

function standIn(name: string): Candidate {
  return { id: NOT_COMPARED, name, score: 0, match: false, type: [], features: [] };
}

/** By query, its candidates. */
export type ReconciledQueries = Readonly<Record<string, { readonly result: readonly Candidate[] }>>;

const NOBODY = `${noneReaches(SHOWN_CONFIDENCE)}.`;

/** The candidates of a query, in the words of the protocol. */
export function toCandidates({ verdict, message, candidates, coverage }: MatchResult): Candidate[] {
  if (verdict === 'invalid' || verdict === 'not_covered') {
    const states = coverage.map(({ state }) => jurisdictionNames[state]).join(', ');
    return [notCompared(message ?? `No registry of ${states || 'any state'} is loaded.`)];
  }
  // Such as that the registry is still being indexed, that no company has the number, or how probable the first one is.
  if (candidates.length === 0 && message !== undefined && message !== NOBODY) return [standIn(`No match. ${message}`)];
  const samples = listSampleStates(coverage);
  return candidates.map((candidate, at) => toCandidate(candidate, verdict === 'matched' && at === 0, samples));
}

function toCandidate(
  { business, confidence, evidence }: MatchCandidate,
  isMatch: boolean,
  samples: ReadonlySet<string>,
): Candidate {
  const { id, name, status, as_of: asOf, entity_type: entityType, full_address: address } = business;
  const fictional = isOfSample(samples, id) ? 'fictional sample data' : '';
  return {
    id,
    name,
    description: [fictional, datedStatus(status, asOf === '' ? null : asOf), entityType, address]
      .filter((text) => text !== '')
      .join('; '),
    score: Math.round(confidence * 1000) / 10,
    match: isMatch,
    type: [BUSINESS_TYPE],
    features: evidence.map(({ fact, weight }) => ({ id: fact, value: weight })),
  };
}
