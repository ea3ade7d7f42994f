import type { MatchCandidate, MatchResult } from '@registry/contracts-business-registry';
import { BUSINESS_TYPE, type NamedId } from './entity-type.ts';

/** Candidates of a lower confidence are not shown: nobody would choose them. */
export const CONFIDENCE_MIN = 0.1;

interface Candidate extends NamedId {
  /** 100 times the confidence. */
  readonly score: number;
  /** Whether it can be taken without a look. */
  readonly match: boolean;
  readonly type: readonly NamedId[];
  /** Each fact that was compared, with its weight. */
  readonly features: readonly { readonly id: string; readonly value: number }[];
}

/** The candidates of a query, in the words of the protocol. */
export function toCandidates({ verdict, candidates }: MatchResult, limit: number): Candidate[] {
  return candidates.slice(0, limit).map((candidate, at) => toCandidate(candidate, verdict === 'matched' && at === 0));
}

function toCandidate({ business, confidence, evidence }: MatchCandidate, isMatch: boolean): Candidate {
  const { id, name, status, entity_type: entityType, full_address: address } = business;
  return {
    id,
    name,
    description: [status, entityType, address].filter((text) => text !== '').join('; '),
    score: Math.round(confidence * 1000) / 10,
    match: isMatch,
    type: [BUSINESS_TYPE],
    features: evidence.map(({ fact, weight }) => ({ id: fact, value: weight })),
  };
}
