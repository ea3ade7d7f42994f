import { describe, expect, it } from '@jest/globals';
import { codes } from '@registry/errors';
import { BurstLimit } from './burst-limit.ts';

describe('BurstLimit', () => {
  it('lets a key make as many requests in a second as it says, and each key its own', () => {
    let now = 0;
    const limit = new BurstLimit(3, () => now);
    for (let request = 0; request < 3; request++) limit.take(1);
    expect(() => limit.take(1)).toThrow(expect.objectContaining({ code: codes.key.tooManyRequests }));
    expect(() => limit.take(2)).not.toThrow();
    now = 334;
    expect(() => limit.take(1)).not.toThrow();
    expect(() => limit.take(1)).toThrow();
  });

  it('is off at 0', () => {
    const limit = new BurstLimit(0, () => 0);
    for (let request = 0; request < 1_000; request++) expect(() => limit.take(1)).not.toThrow();
  });
});
