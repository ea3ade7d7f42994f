import { describe, expect, it } from '@jest/globals';
import { sharedStack } from '../servers/shared-stack.ts';

const DEADLINE_MS = 120_000;

describe('a stack that a run shares', () => {
  it(
    'is started once, whoever asks for its plan',
    async () => {
      const ask = () => sharedStack({ apps: { jurisdiction: {} } });
      const [first, second] = await Promise.all([ask(), ask()]);
      expect(first.ready['jurisdiction']).toMatchObject({ msg: 'ready', pid: expect.any(Number) });
      expect(second).toEqual(first);
      expect(await ask()).toEqual(first);
    },
    DEADLINE_MS,
  );

  it(
    'fails, for whoever asks, with what the load said that failed',
    async () => {
      const source = 'us-co/business-registry';
      const plan = {
        apps: { 'business-registry': {} },
        loads: [{ app: 'business-registry', source, csv: 'no,header\n' }],
      };
      for (let asked = 0; asked < 2; asked += 1) {
        await expect(sharedStack(plan)).rejects.toThrow(`${source} was not loaded`);
      }
    },
    DEADLINE_MS,
  );
});
