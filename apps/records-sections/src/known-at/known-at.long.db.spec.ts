import { it } from '@jest/globals';
import { KnownAtModel } from '../testing/known-at-model.ts';

/** One long past, and several short ones: in a long one each row has thousands of versions, which makes a request slow. */
const REGISTRIES = [
  { seed: 2, steps: 2_000, requests: 2_500 },
  ...[3, 4, 5, 6, 7, 8, 9].map((seed) => ({ seed, steps: 250, requests: 2_500 })),
];

it.each(REGISTRIES)(
  'what was known of records at a time is what was returned then, byte for byte: $steps steps, $requests requests, seed $seed',
  async ({ seed, steps, requests }) => {
    const model = await KnownAtModel.create(seed);
    try {
      for (let i = 0; i < steps; i += 1) await model.step();
      await model.repeat(requests);
    } finally {
      await model.destroy();
    }
  },
  3 * 3_600_000,
);
