import { describe, expect, it } from '@jest/globals';
import {
  listBusinesses,
  listBusinessEvents,
  listChanges,
  type SparseBusiness,
} from '@registry/contracts-business-registry';
import { sandboxReply } from './replies.ts';

const HOUR_MS = 3_600_000;
/** Hours since 1970. */
const NOON = 500_000;
const HOURLY = { state: 'OR', fileNumber: 'SANDBOX-2' } as const;
const withoutDay = ({ as_of: _day, ...business }: SparseBusiness) => business;
const EXPORT = { state: 'OR', after: null, position: null, limit: 1_000 } as const;

describe('the sandbox over time', () => {
  it('changes the status of a company every hour', async () => {
    const statusAt = async (hour: number) =>
      (await sandboxReply(listBusinesses, EXPORT, hour * HOUR_MS)).businesses[0]?.status;
    expect(await Promise.all([NOON, NOON + 1, NOON + 2].map(statusAt))).toEqual(['active', 'inactive', 'active']);
  });

  it('has a change of every hour, so that a copy becomes what an export is', async () => {
    const { businesses, position } = await sandboxReply(listBusinesses, EXPORT, NOON * HOUR_MS);
    const copy = new Map(businesses.map((business) => [business.id, business] as const));
    let after = position;
    let seen = 0;
    for (let hasMore = true; hasMore;) {
      const page = await sandboxReply(
        listChanges,
        { position: after, states: ['OR'], limit: 100 },
        (NOON + 77) * HOUR_MS,
      );
      seen += page.changes.length;
      for (const { id, business } of page.changes) {
        if (business === null) copy.delete(id);
        else copy.set(id, business);
      }
      ({ position: after, hasMore } = page);
    }
    expect(seen).toBe(2 * 77);
    const later = await sandboxReply(listBusinesses, EXPORT, (NOON + 77) * HOUR_MS);
    // The registers are loaded each day: `as_of` moves on without a change.
    expect([...copy.values()].map(withoutDay)).toEqual(later.businesses.map(withoutDay));
    expect(after).toEqual(later.position);
  });

  it('keeps a position for 30 days', async () => {
    const { position } = await sandboxReply(listBusinesses, EXPORT, NOON * HOUR_MS);
    const changes = (hour: number) =>
      sandboxReply(listChanges, { position, states: ['CO'], limit: 100 }, hour * HOUR_MS);
    expect(await changes(NOON + 720)).toMatchObject({ changes: [], hasMore: true });
    await expect(changes(NOON + 721)).rejects.toMatchObject({ code: { slug: 'position_expired' } });
  });

  it('knows no position of another test clock, nor of the usual one', async () => {
    const startedAtMs = NOON * HOUR_MS;
    const clock = { startedAtMs, nowMs: startedAtMs + HOUR_MS };
    const later = { startedAtMs: startedAtMs + 1, nowMs: clock.nowMs + 1 };
    const { position } = await sandboxReply(listBusinesses, EXPORT, clock.nowMs, clock);
    const changes = (of?: typeof clock) =>
      sandboxReply(listChanges, { position, states: ['OR'], limit: 100 }, clock.nowMs + 2 * HOUR_MS, of);
    expect(await changes(clock)).toMatchObject({ position, hasMore: false });
    for (const other of [later, undefined])
      await expect(changes(other)).rejects.toMatchObject({ code: { slug: 'position_expired' } });
  });

  it('lists an event of every hour, the first one last', async () => {
    const page = (offset: number, limit: number) =>
      sandboxReply(listBusinessEvents, { ...HOURLY, offset, limit }, NOON * HOUR_MS);
    const { items: events, totalCount } = await page(0, 3);
    expect(events.map(({ after }) => after)).toEqual(['active', 'inactive', 'active']);
    expect((await page(totalCount - 1, 10)).items).toMatchObject([{ type: 'business.added' }]);
  });
});
