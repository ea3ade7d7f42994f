import { it } from '@jest/globals';
import { KnownAtModel } from '../testing/known-at-model.ts';

/** A longer past, and shorter ones: the longer it is, the more versions each request passes. */
const REGISTRIES = [{ seed: 2, steps: 200 }, ...[3, 4, 5, 6].map((seed) => ({ seed, steps: 60 }))];

it.each(REGISTRIES)(
  'what was known of records at a time is what was returned then, byte for byte: $steps steps, 500 requests, seed $seed',
  async ({ seed, steps }) => {
    const model = await KnownAtModel.create(seed);
    try {
      for (let i = 0; i < steps; i += 1) await model.step();
      await model.repeat(500);
    } finally {
      await model.destroy();
    }
  },
  3_600_000,
);
