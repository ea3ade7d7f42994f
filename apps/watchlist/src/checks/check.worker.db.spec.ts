import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { eventually } from '@registry/testing';
import { createPublished, WatchlistFixture } from '../testing/watchlist-fixture.ts';
import { CheckWorker } from './check.worker.ts';
import type { ClaimedCheck, CompanyCheck } from './company-check.ts';

describe('followed companies that nothing else has checked', () => {
  let fixture: WatchlistFixture;
  let worker: CheckWorker;
  const checked: string[] = [];

  beforeEach(async () => {
    fixture = await WatchlistFixture.create();
    const list = await fixture.makeWatchlist();
    for (const number of ['NEVER', 'EXPIRED', 'LATER', 'NONE', 'GONE'])
      await fixture.follow(list, createPublished(number));
    const due = { EXPIRED: '2026-01-01', LATER: '2999-01-01', NONE: 'infinity' };
    for (const [number, day] of Object.entries(due))
      await fixture.rows('UPDATE followed_companies SET screening_due = $2 WHERE key = $1', [`us-co-${number}`, day]);
    await fixture.rows(`UPDATE followed_companies SET is_removed = true WHERE key = 'us-co-GONE'`);
    await fixture.rows('DELETE FROM companies_to_check');
    const check = {
      async run({ key }: ClaimedCheck): Promise<void> {
        await fixture.rows(`UPDATE followed_companies SET screening_due = 'infinity' WHERE key = $1`, [key]);
        await fixture.rows('DELETE FROM companies_to_check WHERE company_key = $1', [key]);
        checked.push(key);
      },
    };
    worker = new CheckWorker(check as unknown as CompanyCheck, fixture.database);
    worker.onApplicationBootstrap();
  });
  afterEach(async () => {
    await worker.beforeApplicationShutdown();
    await fixture.destroy();
  });

  it('are screened if they never were, or if a hit has expired, and once', async () => {
    await eventually(() => Promise.resolve(checked.toSorted()), ['us-co-EXPIRED', 'us-co-NEVER'], 20_000);
    expect(await fixture.rows('SELECT company_key FROM companies_to_check')).toEqual([]);
  });
});
