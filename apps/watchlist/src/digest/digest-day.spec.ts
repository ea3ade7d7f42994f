import { describe, expect, it } from '@jest/globals';
import { digestDay } from './digest-day.ts';

describe('the digest that is due', () => {
  it.each([
    ['2026-11-09T13:00:00.000Z', '2026-11-09'],
    ['2026-11-09T12:59:59.999Z', '2026-11-08'],
    ['2026-11-09T23:59:59.999Z', '2026-11-09'],
    ['2027-01-01T00:00:00.000Z', '2026-12-31'],
  ])('at %s is that of %s, with the events up to 13:00 UTC', (now, day) => {
    expect(digestDay(new Date(now))).toEqual({ day, endsAt: new Date(`${day}T13:00:00.000Z`) });
  });
});
