import { describe, expect, it } from '@jest/globals';
import { fitWeights } from './fit-weights.ts';
import { fitLinks, linkTiers } from './fit-links.ts';
import { fitScreening } from './fit-screening.ts';
import { readLabelledCounts, readLabelledLinks, readLabelledScreenings } from './labelled-counts.ts';
import { fitChoices } from './logit.ts';
import { fittedLinkWeights, fittedScreeningWeights, fittedWeights } from '@registry/matching';

const links = readLabelledLinks();

describe('fitted weights', () => {
  it('are those of the shares that were drawn by them', () => {
    const share = (odds: number): number => 1 / (1 + Math.exp(-odds));
    const cases = [[], [0], [1], [0, 1]].map((features) => {
      const odds = 1 + (features.includes(0) ? 2 : 0) - (features.includes(1) ? 1.5 : 0);
      const candidates = [[0, ...features.map((feature) => feature + 1)]];
      return { candidates, chosen: [1_000_000 * share(odds)], all: 1_000_000 };
    });
    const [intercept, one, other] = fitChoices(cases, [0, 1, 1]);
    expect([intercept, one, other].map((weight) => Number(weight?.toFixed(3)))).toEqual([1, 2, -1.5]);
  });

  it('are finite where all are right, and nothing where no case has the fact', () => {
    const [, always, never] = fitChoices([{ candidates: [[0, 1]], chosen: [50], all: 50 }], [0, 1, 1]);
    expect(Number.isFinite(always)).toBe(true);
    expect(never).toBe(0);
  });

  it('are found where nearly all cases go against what is given', () => {
    const [weight] = fitChoices([{ candidates: [[0]], chosen: [20], all: 4000, offset: 6 }], [0.01]);
    expect(weight).toBeCloseTo(Math.log(20 / 3980) - 6, 1);
  });

  it.each([
    ['pairs', () => fitWeights(readLabelledCounts()), fittedWeights],
    ['links', () => fitLinks(links), fittedLinkWeights],
    ['screenings', () => fitScreening(readLabelledScreenings()), fittedScreeningWeights],
  ] as const)('in libs/matching are those that the labelled %s give', (_, fit, fitted) => {
    expect(fit()).toEqual(fitted);
  });

  it.each(['home', 'foreign'] as const)(
    'state of %s links what the filings that they were not fitted on show',
    (kind) => {
      for (const [tier, stated, observed] of linkTiers(links, kind, fittedLinkWeights))
        expect({ tier, isNear: Math.abs(Number(stated) - Number(observed)) <= 0.04 }).toEqual({ tier, isNear: true });
    },
  );
});
