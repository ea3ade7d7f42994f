import { describe, expect, it } from '@jest/globals';
import { limitCandidates, shownCandidates } from './verdict.ts';

type Candidate = Parameters<typeof shownCandidates>[0][number];

describe('the candidates of a query', () => {
  const candidate = (confidence: number, likeness: 'same' | 'words') =>
    ({ confidence, facts: { name: { likeness }, fileNumber: null, place: 'street' } }) as unknown as Candidate;
  const [likely, similar, veryName] = [candidate(0.6, 'words'), candidate(0.2, 'words'), candidate(0.1, 'same')];
  const all = [likely, similar, veryName];

  it('are the likeliest one and those of the very name before others, where fewer are wanted', () => {
    expect([1, 2, 3].map((limit) => limitCandidates(all, limit))).toEqual([[likely], [likely, veryName], all]);
  });

  it('have those of the very name also where the likeliest one is not sure enough to be shown', () => {
    const sure = candidate(0.93, 'words');
    expect(shownCandidates([sure, veryName], 0.5)).toEqual([sure]);
    expect(shownCandidates([sure, candidate(0.01, 'same')], 0.99)).toEqual([candidate(0.01, 'same')]);
  });
});
