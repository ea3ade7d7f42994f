import { compared, type Checking, type Finding, type Findings, settle } from '../finding.ts';
import { readDays } from '../unregistered.ts';
import { daysOld } from '../ages.ts';

const NEAR_DAYS = 366;

export function checkFormation(checking: Checking): Findings<'formation_date'> {
  return { formation_date: compareDates(checking) };
}

function compareDates({ application, business, registrations, at }: Checking): Finding<'formation_date'> {
  const days = readDays(application.formed);
  if (days === undefined) return { result: 'not_submitted' };
  const { formation_date: formed } = business.formation;
  if (formed === null) return { result: 'not_published' };
  const [first, last] = days;
  const away = formed < first ? daysOld(formed, new Date(first)) : formed > last ? daysOld(last, new Date(formed)) : 0;
  const result = away === 0 ? 'verified' : away <= NEAR_DAYS ? 'near' : 'unverified';
  const text = { verified: 'the same date', near: 'less than a year apart', unverified: 'another date' }[result];
  const shownBy = registrations.filter(({ id }) => id === business.id).map(({ seen }) => seen);
  const evidence = [compared('formed', application.formed, formed, result === 'verified', text)];
  return settle({ key: 'formation_date', at }, result, shownBy, evidence);
}
