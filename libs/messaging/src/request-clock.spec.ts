import { describe, expect, it } from '@jest/globals';
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { RequestClock } from './request-clock.ts';

describe('RequestClock', () => {
  it('is busy for a second behind a request, and not before the first', () => {
    const clock = new RequestClock();
    expect(clock.isBusy()).toBe(false);
    clock.note(5_000);
    expect(clock.isBusy(5_999)).toBe(true);
    expect(clock.isBusy(6_000)).toBe(false);
  });

  it('tells a thread that was handed its memory', async () => {
    const clock = new RequestClock();
    clock.note(5_000);
    const module = JSON.stringify(new URL('request-clock.ts', import.meta.url).href);
    const program = `const { parentPort, workerData } = require('node:worker_threads');
      import(${module}).then(({ RequestClock }) => parentPort.postMessage(new RequestClock(workerData).isBusy(5_999)));`;
    const [isBusy] = (await once(new Worker(program, { eval: true, workerData: clock.memory }), 'message')) as [
      boolean,
    ];
    expect(isBusy).toBe(true);
  });
});
