import { expect, it } from '@jest/globals';
import { KnownAtModel } from '../testing/known-at-model.ts';

it('what was known at a time is what was returned then, byte for byte', async () => {
  const model = await KnownAtModel.create(1);
  try {
    for (let i = 0; i < 18; i += 1) await model.step();
    expect(model.responses.count((body) => body.startsWith('['))).toBeGreaterThan(15);
    await model.repeat(40);
  } finally {
    await model.destroy();
  }
});
