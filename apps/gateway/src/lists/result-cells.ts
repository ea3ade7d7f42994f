import type { MatchCandidate, MatchResult } from '@registry/contracts-business-registry';

/** The columns that matching adds to a list. */
export const RESULT_COLUMNS = [
  'match_verdict',
  'match_id',
  'match_name',
  'match_status',
  'match_address',
  'match_confidence',
  'match_method',
  'match_evidence',
  'match_candidates',
  'match_message',
] as const;

/** Their cells for a row: the company that it was matched with or that somebody chose, else the candidates to choose from. */
export function resultCells(
  { verdict, message = '', candidates }: Omit<MatchResult, 'coverage'>,
  chosenId?: string,
): (string | number)[] {
  const chosen =
    chosenId === undefined
      ? candidates.find(() => verdict === 'matched')
      : candidates.find(({ business }) => business.id === chosenId);
  const others = candidates
    .filter((candidate) => candidate !== chosen)
    .map(shown)
    .join('; ');
  const { business, confidence, method, evidence = [] } = chosen ?? {};
  return [
    chosenId === undefined ? verdict : chosen === undefined ? 'rejected' : 'chosen',
    business?.id ?? '',
    business?.name ?? '',
    business?.status ?? '',
    business?.full_address ?? '',
    confidence ?? '',
    method ?? '',
    evidence.map(({ text }) => text).join('; '),
    others,
    message,
  ];
}

/** `us-or-153169496 CEDAR RIDGE BAKERY, LLC (0.74)`. */
function shown({ business: { id, name }, confidence }: MatchCandidate): string {
  return `${id} ${name} (${confidence})`;
}
