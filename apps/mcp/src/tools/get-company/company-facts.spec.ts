import { expect, it } from '@jest/globals';
import type { Business } from '@registry/api-client';
import { companyFacts } from './company-facts.ts';

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
