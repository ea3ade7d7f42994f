import { describe, expect, it, jest } from '@jest/globals';
import { codes } from '@registry/errors';
import { BurstLimit } from './burst-limit.ts';

describe('BurstLimit', () => {
  it('lets a key make as many requests in a second as it says, and each key its own', async () => {
    jest.useFakeTimers();
    const limit = new BurstLimit(3);
    for (let request = 0; request < 3; request++) await limit.take(1);
    await expect(limit.take(1)).rejects.toMatchObject({ code: codes.key.tooManyRequests, retryAfterSeconds: 1 });
    await limit.take(2);
    jest.advanceTimersByTime(1_000);
    await limit.take(1);
    jest.useRealTimers();
  });

  it('is off at 0', async () => {
    const limit = new BurstLimit(0);
    for (let request = 0; request < 1_000; request++) await limit.take(1);
  });
});
