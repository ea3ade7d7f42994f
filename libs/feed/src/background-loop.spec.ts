import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { setTimeout as delay } from 'node:timers/promises';
import { BackgroundLoop, type LoopOptions } from './background-loop.ts';

class Rounds extends BackgroundLoop {
  readonly #work: (signal: AbortSignal) => Promise<number>;

  constructor(work: (signal: AbortSignal) => Promise<number>, options: Partial<LoopOptions> = {}) {
    super({ fault: 'Nothing works', ...options });
    this.#work = work;
    this.logger.warn = () => undefined;
  }

  protected round(signal: AbortSignal): Promise<number> {
    return this.#work(signal);
  }
}

describe('BackgroundLoop', () => {
  let loop: Rounds;
  afterEach(() => loop.beforeApplicationShutdown());

  it('goes on after a round that fails', async () => {
    await new Promise<void>((resolve) => {
      const work = jest.fn<() => Promise<number>>().mockRejectedValueOnce(new Error('away'));
      work.mockImplementation(async () => {
        resolve();
        return 60_000;
      });
      loop = new Rounds(work, { retryMs: 1 });
      loop.onApplicationBootstrap();
    });
  });

  it('ends after the round that runs, without waiting for the next', async () => {
    let isDone = false;
    const work = jest.fn(async () => {
      await delay(20);
      isDone = true;
      return 60_000;
    });
    loop = new Rounds(work);
    loop.onApplicationBootstrap();
    await loop.beforeApplicationShutdown();
    expect(isDone).toBe(true);
    expect(work).toHaveBeenCalledTimes(1);
  });

  it('does nothing before it is ready, and ends without a round where it never is', async () => {
    const work = jest.fn(async () => 60_000);
    const ready = (signal: AbortSignal) =>
      new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }));
    loop = new Rounds(work, { ready });
    loop.onApplicationBootstrap();
    await delay(5);
    await loop.beforeApplicationShutdown();
    expect(work).not.toHaveBeenCalled();
  });
});
