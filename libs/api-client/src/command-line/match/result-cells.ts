import type { MatchCandidate, MatchResult } from '../../generated/types.ts';

/** The columns that are added to the file. */
export const RESULT_HEADERS = [
  'match_verdict',
  'match_id',
  'match_name',
  'match_status',
  'match_confidence',
  'match_evidence',
  'match_others',
  'match_message',
] as const;

/** The cells of these columns: the most probable candidate, the evidence for and against it, and the ids of the others. */
export function resultCells({ verdict, candidates, message = '' }: Omit<MatchResult, 'object' | 'coverage'>): string[] {
  const [best, ...others] = candidates;
  if (best === undefined) return [verdict, '', '', '', '', '', '', message];
  const { id, name, status } = best.business;
  const evidence = best.evidence.map(({ agrees, text }) => `${agrees === false ? 'against: ' : ''}${text}`).join('; ');
  return [verdict, id, name, status, String(best.confidence), evidence, others.map(shown).join('; '), message];
}

function shown({ business, confidence }: MatchCandidate): string {
  return `${business.id} (${confidence})`;
}
