import { expect, it } from '@jest/globals';
import { setImmediate } from 'node:timers/promises';
import { collectGarbage } from './collect-garbage.ts';

it('frees what was replaced before', async () => {
  const kept = { base: new Uint8Array(2 ** 20) };
  const replaced = new WeakRef(kept.base);
  kept.base = new Uint8Array(1);
  await setImmediate(); // until then a WeakRef keeps what it was made of
  await collectGarbage();
  expect(replaced.deref()).toBeUndefined();
});
