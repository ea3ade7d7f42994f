import { describe, expect, it } from '@jest/globals';
import { isStanding, standings } from './index.ts';

describe('standing', () => {
  it('is one of three words, written exactly so', () => {
    expect(standings.every(isStanding)).toBe(true);
    for (const other of ['Active', 'ACTIVE', 'Good Standing', '', 'toString']) expect(isStanding(other)).toBe(false);
  });
});
