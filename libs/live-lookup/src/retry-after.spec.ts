import { describe, expect, it } from '@jest/globals';
import { retryAfterMs } from './retry-after.ts';

const now = Date.parse('2026-11-20T12:00:00Z');

describe('Retry-After', () => {
  it.each([
    ['7', 7_000],
    ['0', 0],
    ['Fri, 20 Nov 2026 12:01:00 GMT', 60_000],
    ['Fri, 20 Nov 2026 11:00:00 GMT', 0],
    ['999999999', 3_600_000],
    ['soon', 30_000],
    ['', 30_000],
    [null, 30_000],
  ])('%j asks to wait %d milliseconds', (header, milliseconds) => {
    expect(retryAfterMs(header, now)).toBe(milliseconds);
  });
});
