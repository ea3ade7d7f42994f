import { describe, expect, it } from '@jest/globals';
import { toCandidates } from './reconcile.ts';

describe('the candidates of a query that finds none', () => {
  it('say why that does not mean that none exists', () => {
    const result = { object: 'match_result', verdict: 'no_match', candidates: [], coverage: [] } as const;
    const message = 'The registry of Oregon is being indexed: 3 companies found, 4 changes wait.';
    expect(toCandidates({ ...result, message }, 5)).toMatchObject([{ name: `No match. ${message}`, score: 0 }]);
    expect(toCandidates(result, 5)).toEqual([]);
  });
});
