import { expect, it } from '@jest/globals';
import { decidedBy, type StoredDecision } from './decided-screening.ts';

const decided = (resultId: string, decidedAt: string): StoredDecision => ({
  ...{ resultId, decision: 'confirmed', note: null, content: 'digest' },
  decidedAt,
});

it('a screening of the past has the decisions that were made by then, and one of the present has all', () => {
  const all = [decided('wlr_1', '2026-06-30T12:00:00.000Z'), decided('wlr_2', '2026-06-30T12:00:00.001Z')];
  expect(decidedBy(all, { known_at: '2026-06-30T12:00:00.000Z' })).toEqual(all.slice(0, 1));
  expect(decidedBy(all, { known_at: '2026-06-30T11:59:59.999Z' })).toEqual([]);
  expect(decidedBy(all, {})).toEqual(all);
});
