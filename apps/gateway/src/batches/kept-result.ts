import type { MatchResult } from '@registry/contracts-business-registry';

/** What a batch keeps of a result: `coverage` is the same for every row of a state, and `POST /v1/match` returns it. */
export type KeptResult = Omit<MatchResult, 'coverage'>;

export function kept({ coverage: _coverage, ...result }: MatchResult): KeptResult {
  return result;
}
