import { expect, it } from '@jest/globals';
import { draws } from '@registry/testing';
import { KnownAtModel } from '../testing/known-at-model.ts';

/** A longer past, and shorter ones: the longer it is, the more versions each request passes. */
const LONG = [{ seed: 2, steps: 200 }, ...[3, 4, 5, 6].map((seed) => ({ seed, steps: 60 }))];

const REQUESTS = draws(500, 40);

it.each(draws(LONG, [{ seed: 1, steps: 22 }]))(
  `what was known of records at a time is what was returned then, byte for byte: $steps steps, ${REQUESTS} requests, seed $seed`,
  async ({ seed, steps }) => {
    const model = await KnownAtModel.create(seed);
    try {
      for (let i = 0; i < steps; i += 1) await model.step();
      expect(model.responses.count((body) => body.includes('"object":"license"'))).toBeGreaterThan(6);
      await model.repeat(REQUESTS);
    } finally {
      await model.destroy();
    }
  },
  draws(3_600_000, 300_000),
);
