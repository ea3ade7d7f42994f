import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { timeLimit } from '@registry/config';
import { readContext, writeContext } from './context-headers.ts';

/** The deadline of a message by its contract. */
const CONTRACT_MS = 5_000;

describe('the deadline that a message carries', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  const leftMs = (headers?: ReturnType<typeof writeContext>): number =>
    readContext(headers, CONTRACT_MS).deadlineAt - Date.now();

  it.each([0, 1, 700, CONTRACT_MS])('is that of a caller who waits for another %d ms', (ms) => {
    expect(leftMs(writeContext(undefined, ms))).toBe(ms);
  });

  it('is never later than its contract allows, and is that of the contract where the caller states none', () => {
    expect(leftMs(writeContext(undefined, 3_600_000))).toBe(timeLimit(CONTRACT_MS));
    expect(leftMs()).toBe(CONTRACT_MS);
  });
});
