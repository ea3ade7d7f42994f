import { expect, it } from '@jest/globals';
import { toBusiness } from '@registry/business-profile';
import { getBusiness, listBusinessEvents } from '@registry/contracts-business-registry';
import { listSections } from '@registry/contracts-records-sections';
import { nearestTimes, offeredTimes } from './offered-times.ts';

const business = toBusiness(getBusiness.example.reply.business, listSections.example.reply);
const events = listBusinessEvents.example.reply;
/** The ends of two loads that changed the company, newest first. */
const CHANGES = ['2026-11-09T08:15:31.000Z', '2026-11-02T08:15:44.000Z'] as const;

it('offers each change by the end of its load, and the days on which more was loaded, none before the company was known', () => {
  const { known } = offeredTimes(business, events);
  expect(known).toEqual(expect.arrayContaining([...CHANGES]));
  expect(known.filter((time) => !time.includes('T')).every((day) => day >= '2026-11-02')).toBe(true);
  expect(known.at(-1)).toBe(CHANGES[1]);
});

it('offers no time of which versions are not kept any more', () => {
  expect(offeredTimes(business, { ...events, keptSince: '2026-11-05T00:00:00.000Z' }).known).toEqual(
    offeredTimes(business, events).known.filter((time) => time > '2026-11-05'),
  );
});

it('offers the days of data, of files and of changes, and none before the registration', () => {
  const { valid } = offeredTimes(business, events);
  expect(valid).toEqual(expect.arrayContaining(['2026-11-09', '2026-10-31']));
  const registrations = business.registrations.map((one) => ({ ...one, registration_date: '2026-11-05' }));
  expect(offeredTimes({ ...business, registrations }, events).valid).toEqual(
    valid.filter((day) => day >= '2026-11-05'),
  );
});

it('names the times next to one that cannot be shown', () => {
  const offered = ['2026-11-09', ...CHANGES.slice(1)];
  expect(nearestTimes(offered, '2001-01-01')).toEqual([CHANGES[1]]);
  expect(nearestTimes(offered, '2026-11-05')).toEqual([CHANGES[1], '2026-11-09']);
  expect(nearestTimes(offered, '2999-01-01')).toEqual(['2026-11-09']);
});
