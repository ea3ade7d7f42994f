import { describe, expect, it } from '@jest/globals';
import { getBusiness } from '@registry/contracts-business-registry';
import type { PublishedSources } from '../../coverage/published-sources.ts';
import { textIn } from '../../testing/shown-page.ts';
import { organization, profileDescription } from './company-page.ts';
import type { CompanyProfile } from '../../profiles/company-profile.ts';
import { registrationFacts } from './registration-facts.ts';

const { business } = getBusiness.example.reply;

function profile(more: object, company: object = {}): CompanyProfile {
  const listed = { type: 'llc', jurisdiction: 'us-or', ...company };
  return { business: { ...business, ...more }, company: { company: listed } } as unknown as CompanyProfile;
}

it('a revenue is that of matched records, and of no year in particular', async () => {
  const sources = { find: () => undefined } as unknown as PublishedSources;
  const { business: shown, company } = profile({ industry_classification: null, tin: null });
  const facts = registrationFacts(
    { business: shown, company: { ...company, revenue: 1_200 } } as CompanyProfile,
    sources,
  );
  expect(textIn(String(await facts))).toContain('Revenue in matched records up to $1,200 in a year');
});

describe('what search engines read of a company', () => {
  const address = (full_address: string, ...type: string[]) => ({ full_address, type, sources: [] });
  const addressIn = (...addresses: object[]) => organization(profile({ addresses }), 'https://x');

  it('never has the address of its agent as that of the company', () => {
    const process = address('CT CORP, 28 LIBERTY ST', 'agent');
    expect(addressIn(process)).not.toHaveProperty('address');
    expect(addressIn(process, address('PO BOX 1', 'mailing'))).toMatchObject({ address: 'PO BOX 1' });
    expect(addressIn(address('PO BOX 1', 'mailing'), address('1 MAIN ST', 'agent', 'principal'))).toMatchObject({
      address: '1 MAIN ST',
    });
  });

  it('has a status with the day of its data, and a company as registered in a state, wherever it was formed', () => {
    const formation = { entity_type: 'FOREIGN LLC', formation_date: '2019-03-01', formation_state: 'DE' };
    const facts = { name: 'ACME LLC', status: 'active', as_of: '2023-09-29', formation };
    expect(profileDescription(profile(facts))).toBe(
      'ACME LLC: Limited liability company registered in Oregon, status active as of Sep 29, 2023, formed Mar 1, 2019. Registration, people and public records.',
    );
    const undated = { ...facts, as_of: null, formation: { ...formation, entity_type: 'ASSUMED BUSINESS NAME' } };
    expect(profileDescription(profile(undated, { type: 'other' }))).toContain(
      'ASSUMED BUSINESS NAME registered in Oregon, status active (date of the data unknown), formed',
    );
  });
});
