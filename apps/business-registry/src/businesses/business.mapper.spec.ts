import { expect, it } from '@jest/globals';
import { listSources, sourcesDirectory } from '@registry/sources';
import { load } from 'js-yaml';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { toBusiness } from './business.mapper.ts';
import type { BusinessRow, RegistrationRow } from './business.row.ts';
import { FURTHER_OFFICERS } from './get-business.sql.ts';

const TIME = '2026-11-02T08:15:30.000Z';

const registration = (sourceNo: number, asOf: string | null): RegistrationRow => ({
  ...{ sourceNo, asOf, source: `us-co/register-${sourceNo}`, name: 'Cedar Ridge LLC', status: 'Good Standing' },
  ...{ entityType: null, registrationDate: null, retrievedAt: TIME, absentSince: null, details: null, records: [] },
});

const business = (...dates: readonly (string | null)[]) => {
  const row: BusinessRow = {
    ...{ n: 1, state: 'CO', file_number: '1', name: 'Cedar Ridge LLC', status: 'active', entity_id: null, ein: null },
    ...{ entity_type: null, formation_date: null, formation_state: null },
    ...{ created_at: new Date(TIME), updated_at: new Date(TIME), officer_dates: null, hidden: null },
    ...{ names: null, lists: null },
    registrations: dates.map((asOf, at) => registration(at + 1, asOf)),
  };
  return toBusiness(row);
};

it('a company of several sources has the date of the newest of their data, and each registration its own', () => {
  const { as_of: newest, registrations } = business('2026-10-31', '2026-11-01', null, '2026-06-30');
  expect(newest).toBe('2026-11-01');
  expect(registrations.map(({ as_of: own }) => own)).toEqual(['2026-10-31', '2026-11-01', null, '2026-06-30']);
  expect(business(null).as_of).toBeNull();
});

it('the dates of officers are read in each state that has a further table of them', async () => {
  const described = (await listSources()).map(async (slug) => {
    const text = await readFile(path.join(sourcesDirectory(), slug, 'source.yml'), 'utf8');
    const { yields, state, map } = load(text) as { yields?: string; state: string; map: object };
    return yields === 'business-part' && 'officers' in map ? [state] : [];
  });
  expect(new Set((await Promise.all(described)).flat())).toEqual(FURTHER_OFFICERS);
});
