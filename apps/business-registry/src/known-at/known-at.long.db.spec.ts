import { it } from '@jest/globals';
import { KnownAtModel } from '../testing/known-at-model.ts';

it(
  'what was known at a time is what was returned then, byte for byte: 2,000 steps and 20,000 requests',
  async () => {
    const model = await KnownAtModel.create(2);
    try {
      for (let i = 0; i < 2_000; i += 1) await model.step();
      await model.repeat(20_000);
    } finally {
      await model.destroy();
    }
  },
  3 * 3_600_000,
);
