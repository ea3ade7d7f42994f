import { it } from '@jest/globals';
import { KnownAtModel } from './known-at-model.ts';

const SEEDS = [2, 3, 4, 5, 6, 7, 8, 9];

it.each(SEEDS)(
  'what was known of records at a time is what was returned then, byte for byte: 250 steps and 2,500 requests, seed %i',
  async (seed) => {
    const model = await KnownAtModel.create(seed);
    try {
      for (let i = 0; i < 250; i += 1) await model.step();
      await model.repeat(2_500);
    } finally {
      await model.destroy();
    }
  },
  3_600_000,
);
