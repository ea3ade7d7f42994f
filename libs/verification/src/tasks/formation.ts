import { type Checking, type Finding, settle } from '../finding.ts';
import { daysOld } from '../seen.ts';
import { readDays } from '../unregistered.ts';

const NEAR_DAYS = 366;

const TEXTS = { verified: 'the same date', near: 'less than a year apart', unverified: 'another date' } as const;

export function checkFormation({ application, business, registrations, at }: Checking): Finding<'formation_date'> {
  const days = readDays(application.formed);
  const { formation_date: formed } = business.formation;
  if (days === undefined) return { result: application.formed === null ? 'not_submitted' : 'not_understood' };
  if (formed === null) return { result: 'not_published' };
  const [first, last] = days;
  const apart = Math.max(0, daysOld(formed, new Date(first)), daysOld(last, new Date(formed)));
  const result = apart === 0 ? 'verified' : apart <= NEAR_DAYS ? 'near' : 'unverified';
  const shownBy = registrations.filter((one) => !one.isElsewhere).map(({ seen }) => seen);
  return settle({ key: 'formation_date', at }, result, shownBy, [
    ['formed', application.formed, formed, result === 'verified', TEXTS[result]],
  ]);
}
