import { expect, it } from '@jest/globals';
import { getBusiness } from '@registry/contracts-business-registry';
import type { SectionCounts } from '@registry/contracts-records-sections';
import type { CompanyProfile } from '../../profiles/company-profile.ts';
import { textIn } from '../../testing/shown-page.ts';
import { entitySection } from './entity-section.ts';

type Coverage = NonNullable<SectionCounts['liens']>['coverage'];

const { business } = getBusiness.example.reply;
const [registration] = business.registrations;
const other = { ...registration, id: 'us-wa-600000001', state: 'WA' };

async function show(registrations: readonly object[], counts: SectionCounts = {}): Promise<string> {
  const profile = {
    business: { ...business, entity_id: 'ent_1', registrations },
    recordsElsewhere: new Map([[other.id, counts]]),
  } as unknown as CompanyProfile;
  return textIn(String(await entitySection(profile)));
}

/** The cell of the records of the other registration. */
async function cell(liens: { readonly total_count: number; readonly status: Coverage['status'] }): Promise<string> {
  const coverage: Coverage = { status: liens.status, scope: null, register: 'whole', sources: [] };
  const text = await show([{ ...registration }, other], {
    liens: { total_count: liens.total_count, coverage },
  });
  return /on this page .*$/.exec(text)?.[0] ?? '';
}

it('a status has the day of its data, and a registration that its registry lacks says since when', async () => {
  const left = { ...other, status: 'ACTIVE', as_of: '2024-03-01', absent_since: '2025-01-08T08:15:30.000Z' };
  expect(await show([{ ...registration }, left])).toContain(
    'ACTIVE as of Mar 1, 2024 , missing from the registry since Jan 8, 2025',
  );
  expect(await show([{ ...registration }, { ...left, status: null, absent_since: null }])).toContain(
    'not published, data of Mar 1, 2024',
  );
});

it('a company that came back to a state, with another number, is registered there once', async () => {
  const again = { ...other, id: 'us-wa-604000002' };
  expect(await show([{ ...registration }, other, again])).toContain('Registered in 2 states');
});

it.each([
  [{ hit_count: 2, possible_count: 1, coverage: 'partial' }, '2 hits , 1 possible result'],
  [{ hit_count: 1, possible_count: 0, coverage: 'partial' }, '1 hit '],
  [{ hit_count: 0, possible_count: 0, coverage: 'partial' }, 'no hits'],
  [{ hit_count: 0, possible_count: 0, coverage: 'not_covered' }, 'not screened'],
  [undefined, 'not screened'],
])('of a registration with the screening %j it says: %s', async (watchlist, says) => {
  const own = { ...registration, watchlist: { hit_count: 0, possible_count: 7, coverage: 'partial' } };
  expect(await show([own, { ...other, watchlist }])).toContain(says);
});

it.each([
  [0, 'not_covered', 'no records of this state are loaded'],
  [0, 'partial', 'none found in what is loaded'],
  [2, 'partial', '2 liens'],
] as const)(
  'of a registration with %d records of a section that is %s it says: %s',
  async (total_count, status, says) => {
    expect(await cell({ total_count, status })).toContain(says);
  },
);
