import { expect, it } from '@jest/globals';
import { KnownAtModel } from '../testing/known-at-model.ts';

it('what was known of records at a time is what was returned then, byte for byte', async () => {
  const model = await KnownAtModel.create(1);
  try {
    for (let i = 0; i < 22; i += 1) await model.step();
    expect(model.responses.count((body) => body.includes('"object":"license"'))).toBeGreaterThan(6);
    await model.repeat(40);
  } finally {
    await model.destroy();
  }
});
