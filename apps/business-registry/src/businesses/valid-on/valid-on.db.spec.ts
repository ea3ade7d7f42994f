import { expect, it } from '@jest/globals';
import { randomNumbers } from '@registry/persistence/past-responses';
import { draws } from '@registry/testing';
import { ValidOnModel } from '../../testing/valid-on-model.ts';

const SEED = draws(2, 1);
const DAYS = draws(5_000, 60);
/** Days that are compared in one registry. */
const DAYS_OF_REGISTRY = 50;

it(
  `what is said of a day is what all that was stated says of it: ${DAYS} days`,
  async () => {
    const random = randomNumbers(SEED);
    const undated = new Map<number, number>();
    for (let compared = 0; compared < DAYS; compared += DAYS_OF_REGISTRY) {
      const model = await ValidOnModel.create(random);
      try {
        for (let i = 0; i < Math.min(DAYS_OF_REGISTRY, DAYS - compared); i += 1) {
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
  },
  draws(7_200_000, 240_000),
);
