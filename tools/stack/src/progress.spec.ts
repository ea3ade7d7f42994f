import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { Progress } from './progress.ts';

describe('Progress', () => {
  let said: string;
  let now: number;
  let progress: Progress;

  beforeEach(() => {
    jest.useFakeTimers();
    said = '';
    now = 0;
    progress = new Progress({ write: (text) => (said += text) }, () => now, true);
  });

  afterEach(() => {
    jest.useRealTimers();
  });

  it('shows that a step goes on, and what it is at, once it takes longer than two seconds', async () => {
    const work = Promise.withResolvers<void>();
    const step = progress.step('Loading', (at) => {
      at('us-or');
      return work.promise;
    });
    now = 1_900;
    jest.advanceTimersByTime(1_900);
    expect(said).toBe('');
    now = 2_000;
    jest.advanceTimersByTime(100);
    expect(said).toBe('\r\u001B[2K  Loading: us-or … 2.0 s');
    now = 2_100;
    work.resolve();
    await step;
    expect(said).toBe('\r\u001B[2K  Loading: us-or … 2.0 s\r\u001B[2K✓ Loading (2.1 s)\n');
    jest.advanceTimersByTime(10_000);
    expect(said).toMatch(/✓ Loading \(2\.1 s\)\n$/);
  });

  it('writes into a file no more than a line per minute and step', async () => {
    progress = new Progress({ write: (text) => (said += text) }, () => now);
    const work = Promise.withResolvers<void>();
    const step = progress.step('Loading', () => work.promise);
    for (now = 1_000; now <= 150_000; now += 1_000) jest.advanceTimersByTime(1_000);
    work.resolve();
    await step;
    expect(said).toBe('  Loading … 60.0 s\n  Loading … 120.0 s\n✓ Loading (151.0 s)\n');
  });

  it('marks a step that failed and hands its error on', async () => {
    await expect(progress.step('Building', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect(said).toBe('\r\u001B[2K✗ Building\n');
  });
});
