import { describe, expect, it } from '@jest/globals';
import { attemptOutcome } from './attempt-outcome.ts';

const DAY_MS = 86_400_000;

describe('an attempt to deliver', () => {
  const after = (status: number | null, attempts = 0, failingMs: number | null = null) =>
    attemptOutcome({ status, retryAfterMs: null }, { attempts, isExtra: false, failingMs }, 0.5);

  it.each([200, 201, 204, 299])('succeeds with %i', (status) => expect(after(status)).toEqual({ kind: 'succeeded' }));

  it.each([null, 100, 301, 307, 400, 404, 429, 500, 503])('is repeated after %p', (status) =>
    expect(after(status)).toEqual({ kind: 'retried', afterMs: 5_000 }),
  );

  it('is repeated seven times, then the event is dead', () => {
    expect(Array.from({ length: 8 }, (_, attempts) => after(500, attempts).kind)).toEqual([
      ...Array<string>(7).fill('retried'),
      'dead',
    ]);
  });

  it('disables the webhook at once with 410, and after five days without a success', () => {
    expect(after(410)).toEqual({ kind: 'disabled', reason: 'gone' });
    expect(after(500, 3, 5 * DAY_MS - 1)).toMatchObject({ kind: 'retried' });
    expect(after(500, 3, 5 * DAY_MS)).toEqual({ kind: 'disabled', reason: 'failing' });
    expect(after(200, 3, 6 * DAY_MS)).toEqual({ kind: 'succeeded' });
  });

  it('outside the schedule leaves the event as it was, after the last attempt too, unless the webhook is gone', () => {
    const extra = (status: number | null, retryAfterMs: number | null = null) =>
      attemptOutcome({ status, retryAfterMs }, { attempts: 7, isExtra: true, failingMs: 1 }, 0.5);
    expect(extra(500)).toEqual({ kind: 'retried', afterMs: 0 });
    expect(extra(500, 60_000)).toEqual({ kind: 'retried', afterMs: 63_000 });
    expect(extra(200)).toEqual({ kind: 'succeeded' });
    expect(extra(410)).toEqual({ kind: 'disabled', reason: 'gone' });
  });

  it('is repeated when the receiver asks for it, where that is later than the schedule', () => {
    const requested = attemptOutcome(
      { status: 429, retryAfterMs: 60_000 },
      { attempts: 0, isExtra: false, failingMs: null },
      0,
    );
    expect(requested).toEqual({ kind: 'retried', afterMs: 60_000 });
  });
});
