import { expect } from '@jest/globals';
import { randomNumbers } from '@registry/persistence/past-responses';
import { ValidOnModel } from '../../testing/valid-on-model.ts';

/** Days that are compared in one registry. */
const DAYS_OF_REGISTRY = 50;

/** Compares what is said of random days with the oracle; most days are known in part. */
export async function compareDays(seed: number, days: number): Promise<void> {
  const random = randomNumbers(seed);
  const undated = new Map<number, number>();
  for (let compared = 0; compared < days; compared += DAYS_OF_REGISTRY) {
    const model = await ValidOnModel.create(random);
    try {
      for (let i = 0; i < Math.min(DAYS_OF_REGISTRY, days - compared); i += 1) {
        const one = await model.compare();
        expect(one.found).toEqual(one.expected);
        undated.set(one.undated, (undated.get(one.undated) ?? 0) + 1);
      }
    } finally {
      await model.destroy();
    }
  }
  // All fields are stated of some days, none of others, and some of still others.
  expect([undated.get(0), undated.get(6), undated.size > 2]).toEqual([expect.any(Number), expect.any(Number), true]);
}
