import { describe, expect, it } from '@jest/globals';
import { execFileSync } from 'node:child_process';
import { eventually } from '../eventually.ts';
import { sharedStack } from '../servers/shared-stack.ts';
import { endSpecFile } from '../servers/spec-file-end.ts';

const DEADLINE_MS = 120_000;

describe('a stack that a run shares', () => {
  it(
    'is started once, whoever asks for its plan',
    async () => {
      const send = () => sharedStack({ apps: { jurisdiction: {} } });
      const [first, second] = await Promise.all([send(), send()]);
      expect(first.ready['jurisdiction']).toMatchObject({ internalPort: expect.any(Number), pid: expect.any(Number) });
      expect(second).toEqual(first);
      expect(await send()).toEqual(first);
    },
    DEADLINE_MS,
  );

  it(
    'rests while no spec file uses it, and goes on for the next one',
    async () => {
      const plan = { apps: { jurisdiction: {} } };
      const { ready } = await sharedStack(plan);
      const state = async () =>
        execFileSync('ps', ['-o', 'state=', '-p', String(ready['jurisdiction']?.['pid'])], { encoding: 'utf8' }).trim();
      await endSpecFile();
      await eventually(state, 'T');
      await sharedStack(plan);
      expect(await state()).not.toBe('T');
      const health = await fetch(`http://127.0.0.1:${String(ready['jurisdiction']?.['internalPort'])}/health/ready`);
      expect(health.status).toBe(200);
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
      for (let requested = 0; requested < 2; requested += 1) {
        await expect(sharedStack(plan)).rejects.toThrow(`${source} was not loaded`);
      }
    },
    DEADLINE_MS,
  );
});
