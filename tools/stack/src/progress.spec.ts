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
    progress = new Progress({ write: (text) => (said += text) }, () => now);
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
    expect(said).toBe('  Loading: us-or … 2.0 s\n');
    now = 2_100;
    work.resolve();
    await step;
    expect(said).toBe('  Loading: us-or … 2.0 s\n✓ Loading (2.1 s)\n');
    jest.advanceTimersByTime(10_000);
    expect(said).toMatch(/✓ Loading \(2\.1 s\)\n$/);
  });

  it('marks a step that failed and hands its error on', async () => {
    await expect(progress.step('Building', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect(said).toBe('✗ Building\n');
  });
});
