import { describe, expect, it } from '@jest/globals';
import { getBusiness, matchCompanies } from '@registry/contracts-business-registry';
import { listSection, listSections } from '@registry/contracts-records-sections';
import { toBusiness } from '../businesses/profile/business.mapper.ts';
import { EXTENSION_PROPERTIES } from './extension-properties.ts';
import { preview } from './preview.ts';
import { toCandidates } from './reconcile.ts';

describe('the candidates of a query that finds none', () => {
  it('say why that does not mean that none exists', () => {
    const result = { object: 'match_result', verdict: 'no_match', candidates: [], coverage: [] } as const;
    const message = 'The registry of Oregon is being indexed: 3 companies found, 4 changes wait.';
    expect(toCandidates({ ...result, message }, 5)).toMatchObject([{ name: `No match. ${message}`, score: 0 }]);
    expect(toCandidates(result, 5)).toEqual([]);
  });
});

it('a candidate has the day of its status', () => {
  const [result] = matchCompanies.example.reply.results;
  if (result === undefined) throw new Error('The example has no result.');
  const [{ business } = { business: null }] = result.candidates;
  expect(toCandidates(result, 1)).toMatchObject([
    { description: expect.stringContaining(`${business?.status} as of ${business?.as_of}; `) },
  ]);
});

describe('what is added to a company', () => {
  const business = toBusiness(getBusiness.example.reply.business, listSections.example.reply);
  const [registration] = business.registrations;
  if (registration === undefined) throw new Error('The example has no registration.');
  const toAddress = (full_address: string, ...type: string[]) =>
    ({ object: 'address', full_address, type }) as unknown as (typeof registration.addresses)[number];
  const readValue = (property: string, of: typeof business) =>
    EXTENSION_PROPERTIES.find(({ id }) => id === property)?.valuesOf(of);

  it.each([
    [{}, ', Active as of 2026-11-01, expired 2026-06-30'],
    [{ status: 'Terminated' }, ', Terminated as of 2026-11-01'],
    [{ as_of: null, is_expired: false }, ', Active'],
    [
      { status: null, is_expired: false, absent_since: '2026-11-20T08:00:00.000Z' },
      ', missing from its source since 2026-11-20',
    ],
  ])('has of the newest record what became of it: %j', (more, expected) => {
    const data = listSection.example.reply.rows.map((row) => ({ ...row, ...more })) as typeof business.liens.data;
    const liens = { ...business.liens, data };
    expect(readValue('liens_newest', { ...business, liens })).toEqual([
      { str: `2021-06-30, ucc, 20212060001${expected}` },
    ]);
  });

  it('has the principal address, wherever its registry lists it, in the preview too', async () => {
    const addresses = [toAddress('1 AGENT WAY', 'agent'), toAddress('2 MAIN ST', 'mailing', 'principal')];
    const absent_since = '2026-11-20T08:00:00.000Z';
    const moved = { ...business, registrations: [{ ...registration, addresses, absent_since }] };
    expect(readValue('address', moved)).toEqual([{ str: '2 MAIN ST' }]);
    const page = await preview(moved);
    expect(page).toContain('2 MAIN ST');
    expect(page).not.toContain('1 AGENT WAY');
    expect(page).toContain(`${registration.source}, data of ${registration.as_of}`);
    expect(page).toMatch(/Missing from the registry since<\/dt>\s*<dd>2026-11-20</);
  });
});
