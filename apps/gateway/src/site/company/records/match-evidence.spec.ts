import { expect, it } from '@jest/globals';
import { matchEvidence } from './match-evidence.ts';

type Match = Parameters<typeof matchEvidence>[0];

it('shows what speaks for and against a match by its weight, and nothing that weighs nothing', async () => {
  const evidence = [
    { fact: 'only_bearer', agrees: true, weight: 4.1, text: 'no other loaded Oregon company has this name' },
    { fact: 'postal_code', agrees: false, weight: 0, text: 'different ZIP codes' },
    { fact: 'register_whole', agrees: false, weight: -0.8, text: 'only a part of the Oregon registry is loaded' },
    { fact: 'full_name', agrees: true, weight: 0, text: 'same full name' },
    { fact: 'formed_before', agrees: null, weight: 0, text: 'no dates to compare' },
  ];
  const match = { method: 'name_state_unique', confidence: 0.96, matched_on: 'HG-R LLC', evidence };
  const text = String(await matchEvidence(match as unknown as Match, 'Oregon')).replaceAll(/<[^>]+>|\s+/g, ' ');
  expect(text).toMatch(/For\s+no other loaded Oregon company has this name\s+Against/);
  expect(text).toMatch(/Against\s+only a part of the Oregon registry is loaded\s+$/);
});
