import { describe, expect, it } from '@jest/globals';
import { fitWeights } from './fit-weights.ts';
import { readLabelledCounts } from './labelled-counts.ts';
import { fitLogistic } from './logistic-regression.ts';
import { fittedWeights } from '@registry/matching';

describe('fitted weights', () => {
  it('are those of the shares that were drawn by them', () => {
    const share = (odds: number): number => 1 / (1 + Math.exp(-odds));
    const cases = [[], [0], [1], [0, 1]].map((features) => {
      const odds = 1 + (features.includes(0) ? 2 : 0) - (features.includes(1) ? 1.5 : 0);
      return { features, right: 1_000_000 * share(odds), all: 1_000_000, weight: 1 };
    });
    const [intercept, one, other] = fitLogistic(cases, [1, 1]);
    expect([intercept, one, other].map((weight) => Number(weight?.toFixed(3)))).toEqual([1, 2, -1.5]);
  });

  it('are finite where all are right, and nothing where no case has the fact', () => {
    const [, always, never] = fitLogistic([{ features: [0], right: 50, all: 50, weight: 1 }], [1, 1]);
    expect(Number.isFinite(always)).toBe(true);
    expect(never).toBe(0);
  });

  it('are found where nearly all cases go against what is given', () => {
    const [, weight] = fitLogistic(
      [{ features: [0], right: 20, all: 4000, offset: 6, weight: 1 }],
      [0.01],
      'without intercept',
    );
    expect(weight).toBeCloseTo(Math.log(20 / 3980) - 6, 1);
  });

  it('in libs/matching are those that the labelled pairs give', () => {
    expect(fitWeights(readLabelledCounts())).toEqual(fittedWeights);
  });
});
