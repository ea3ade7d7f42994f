import { describe, expect, it } from '@jest/globals';
import { setImmediate } from 'node:timers/promises';
import { Progress } from './progress.ts';
import { type Step, Steps } from './steps.ts';

/** Steps that note when they are started and ended. */
function notingSteps() {
  const noted: string[] = [];
  const step = (name: string, fails = false): Step<string> => ({
    start: () => {
      noted.push(`start ${name}`);
      if (fails) throw new Error(`${name} failed`);
      return name;
    },
    stop: () => void noted.push(`stop ${name}`),
    kill: () => void noted.push(`kill ${name}`),
  });
  return { noted, step, steps: new Steps(new Progress({ write: () => true })) };
}

describe('the steps of a start', () => {
  it('are ended in the opposite order, once', async () => {
    const { noted, step, steps } = notingSteps();
    expect(await steps.run(step('folder'))).toBe('folder');
    expect(await steps.runTogether(step('Postgres'), step('NATS'))).toEqual(['Postgres', 'NATS']);
    await steps.run(step('apps'));
    noted.length = 0;
    await steps.stop();
    await steps.stop();
    expect(noted).toEqual(['stop apps', 'stop Postgres', 'stop NATS', 'stop folder']);
  });

  it('are ended too where one failed, that one among them, and no later one is started', async () => {
    const { noted, step, steps } = notingSteps();
    await steps.run(step('folder'));
    await expect(steps.run(step('apps', true))).rejects.toThrow('apps failed');
    await steps.kill();
    expect(noted).toEqual(['start folder', 'start apps', 'kill apps', 'kill folder']);
    steps.abort();
    await expect(steps.runTogether(step('late'))).rejects.toThrow('stopped');
  });

  it('are ended where another one failed while they came up', async () => {
    const { noted, step, steps } = notingSteps();
    const up = Promise.withResolvers<void>();
    const slow = { ...step('Postgres'), start: () => up.promise.then(() => noted.push('Postgres is up')) };
    const started = steps.runTogether(step('NATS', true), slow);
    const failed = expect(started.finally(() => noted.push('over'))).rejects.toThrow('NATS failed');
    await setImmediate();
    up.resolve();
    await failed;
    await steps.stop();
    expect(noted).toEqual(['start NATS', 'Postgres is up', 'over', 'stop NATS', 'stop Postgres']);
  });
});
