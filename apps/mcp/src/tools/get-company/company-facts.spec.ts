import { expect, it } from '@jest/globals';
import type { Business } from '@registry/api-client';
import { bySection } from '@registry/domain';
import { companyFacts } from './company-facts.ts';
import { companyText } from './company-text.ts';

const EMPTY = { total_count: 0, coverage: {}, data: [] };
const BUSINESS = {
  contacts_coverage: { status: 'partial', scope: 'the registration' },
  ...{ registrations: [], names: [], addresses: [], people: [], website: null, phone_numbers: [], email_addresses: [] },
  ...{ industry_classification: null, profiles: [], certifications: [], documents: [] },
  ...{ liens: EMPTY, loans: EMPTY, fmcsa_registrations: EMPTY, licenses: EMPTY, permits: EMPTY, federal: EMPTY },
} as unknown as Business;

it('an address says whether it is that of the agent', () => {
  const sources = [{ type: 'registration', id: 'us-ny-1' }];
  const addresses = [{ object: 'address', type: ['agent'], full_address: '28 LIBERTY ST, NEW YORK, NY', sources }];
  const [address] = companyFacts({ ...BUSINESS, addresses } as unknown as Business).addresses;
  expect(address).toEqual({ full_address: '28 LIBERTY ST, NEW YORK, NY', type: ['agent'], sources });
});

const listed = (length: number) => Array.from({ length }, () => ({ sources: [], match: null }));

it('what a profile has more of is named: industries, and documents of which it may not have all itself', () => {
  const industry_classification = { status: 'known', categories: listed(13) };
  const business = { ...BUSINESS, industry_classification, documents: listed(100) } as unknown as Business;
  const [documents, industries] = companyFacts(business).left_out;
  expect([documents, industries]).toEqual(['at least 90 more documents', '3 more industries']);
});

const NOT_LOADED = { hit_count: 0, lists: [], coverage: { status: 'not_covered', scope: null } };

function toText(more: object): string {
  const empty = { total_count: 0, coverage: { status: 'not_covered', scope: null, sources: [] }, data: [] };
  const sections = bySection(() => empty);
  const own = { id: 'us-or-1', name: 'A', status: 'active', formation: {}, watchlist: NOT_LOADED, registrations: [] };
  return companyText(companyFacts({ ...BUSINESS, ...sections, ...own, ...more } as unknown as Business));
}

it('a screening is shown with how much of each list is loaded, and not of a day before its data', () => {
  const scope = 'SAM exclusions: unknown, as its oldest data are of 2026-11-01';
  const unknown = { hit_count: 0, lists: [], coverage: { status: 'not_covered', scope } };
  expect(toText({ watchlist: NOT_LOADED })).toContain('Screening: not screened; no list is loaded.');
  const text = toText({ watchlist: unknown, name: '' });
  expect(text).toContain(`Screening: unknown of that day. Lists: ${scope}.`);
  expect(text).toMatch(/^name unknown of that day \(us-or-1\): active/);
  const results = [{ status: 'hit', entity_name: 'B' }];
  const found = { hit_count: 1, lists: [{ abbr: 'SAM', results }], coverage: { status: 'not_covered', scope } };
  expect(toText({ watchlist: found })).toContain(`Screening: 1 hit, 0 possible: hit B (SAM). Lists: ${scope}.`);
});

it('a company of sample data is called fictional', () => {
  const text = (source: string): string => {
    const registrations = [
      { id: 'us-or-1', state: 'OR', file_number: '1', source, as_of: null, retrieved_at: '2026-11-02' },
    ];
    return toText({ registrations });
  };
  expect(text('us-or/business-registry-sample')).toMatch(/^A \(us-or-1\): a fictional company of sample data; active/);
  expect(text('us-or/business-registry')).toMatch(/^A \(us-or-1\): active/);
});
