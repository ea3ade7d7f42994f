import { describe, expect, it } from '@jest/globals';
import { readingDay, requestContext } from './request-context.ts';

describe('the day to which a request compares the ends of records', () => {
  it.each([
    ['2026-11-30T11:59:59.999Z', '2026-11-29'],
    ['2026-11-30T12:00:00.000Z', '2026-11-30'],
  ])('at %s is %s: now, on a test clock, and as of that time', (time, day) => {
    const nowMs = Date.parse(time);
    const contexts = [{ knownAt: time }, { testClockTimes: { startedAtMs: 0, nowMs } }];
    const days = contexts.map((more) =>
      requestContext.run({ requestId: 'spec', deadlineAt: nowMs, ...more }, () => readingDay()),
    );
    expect([readingDay(nowMs), ...days]).toEqual([day, day, day]);
  });
});
