import { describe, expect, it } from '@jest/globals';
import type { Match } from '@registry/contracts-records-sections';
import type { PublishedDetails } from '@registry/domain';
import { collectContacts, mergeContacts, registerContacts, toContacts } from './collect-contacts.ts';

const LOADED_AT = '2026-11-09T08:15:30.000Z';

function matched(confidence: number): Match {
  return {
    ...{ method: 'name_state_unique', confidence, matched_on: 'CEDAR', compared_with: 'Cedar', bearers: 1, text: '' },
    evidence: [],
  };
}

function seen(source: string, as_of: string | null, details: Partial<PublishedDetails>, confidence = 0.9) {
  return { details, source: { source, record: '1', as_of, loaded_at: LOADED_AT }, match: matched(confidence) };
}

describe('how a company is reached', () => {
  it('has each value once in any writing, as the newest data has it, with all of its sources and the best match', () => {
    const { phone_numbers, email_addresses, websites } = collectContacts([
      seen(
        'us/old',
        '2024-01-01',
        { phones: ['503.623.4567'], emails: ['INFO@Example.com'], websites: ['example.com'] },
        0.95,
      ),
      seen('us/new', '2026-01-01', {
        phones: ['(503) 623-4567'],
        emails: ['info@example.COM'],
        websites: ['https://www.example.com/a'],
      }),
    ]);
    expect(phone_numbers).toMatchObject([
      { number: '+15036234567', display: '(503) 623-4567', match: { confidence: 0.95 } },
    ]);
    expect(phone_numbers[0]?.sources.map(({ source }) => source)).toEqual(['us/new', 'us/old']);
    expect(email_addresses).toMatchObject([{ email: 'info@example.COM', domain: 'example.com' }]);
    expect(websites).toMatchObject([{ url: 'https://www.example.com/a' }]);
  });

  it('has all values where sources differ, newest data first and those without a date last', () => {
    const values = collectContacts([
      seen('us/undated', null, { websites: ['three.com'], naics: ['722515'] }),
      seen('us/old', '2024-01-01', { websites: ['two.com'], naics: ['All Other Personal Services (812990)'] }),
      seen('us/new', '2026-01-01', { websites: ['one.com'], naics: ['72'], sic: ['5812'] }),
    ]);
    const { website, industry_classification: industries } = toContacts(values);
    expect([website?.url, website?.others.map(({ url }) => url)]).toEqual(['one.com', ['two.com', 'three.com']]);
    expect(
      industries?.categories.map(({ name, naics_codes, sic_codes }) => [name, ...naics_codes, ...sic_codes]),
    ).toEqual([
      ['Accommodation and food services', '72'],
      [null, '5812'],
      ['All Other Personal Services', '812990'],
      ['Accommodation and food services', '722515'],
    ]);
  });

  it('names the newest record of each source', () => {
    const record = (number: string, as_of: string) => {
      const one = seen('us/lcas', as_of, { phones: ['5036234567'] });
      return { ...one, source: { ...one.source, record: number } };
    };
    const { phone_numbers } = collectContacts([record('1', '2024-01-01'), record('2', '2026-01-01')]);
    expect(phone_numbers[0]?.sources).toMatchObject([{ source: 'us/lcas', record: '2' }]);
  });

  it('needs no match where the company’s own registration says it too', () => {
    const registered = registerContacts([
      {
        source: 'us-ct/business-registry',
        record: '7',
        as_of: null,
        loaded_at: LOADED_AT,
        details: { emails: ['a@b.com'] },
      },
    ]);
    const both = mergeContacts(
      registered,
      collectContacts([seen('us/one', '2026-01-01', { emails: ['A@B.com', 'c@d.com'] })]),
    );
    expect(
      both.email_addresses.map(({ email, match, sources }) => [email, match?.confidence ?? null, sources.length]),
    ).toEqual([
      ['A@B.com', null, 2],
      ['c@d.com', 0.9, 1],
    ]);
  });

  it('leaves out what is not a value of its kind', () => {
    const values = collectContacts([
      seen('us/one', null, {
        phones: ['0000000000', 'none', '911'],
        emails: ['none', 'n/a'],
        websites: ['N/A', 'not yet'],
        naics: ['999990', ''],
        sic: ['0000', 'x'],
        profiles: [{ type: 'npi', number: '1234567890' }],
      }),
    ]);
    expect(Object.values(values).flat()).toEqual([]);
    expect(toContacts(values)).toMatchObject({ website: null, industry_classification: null });
  });

  it('has a certification once until each of its last days', () => {
    const certification = {
      name: 'SBA certified 8(a) program participant',
      type: 'federal' as const,
      id: null,
      entrance: null,
    };
    const { certifications } = collectContacts([
      seen('us/sam', '2026-01-01', { certifications: [{ ...certification, exit: '2027-11-08' }] }),
      seen('us/sam', '2024-01-01', { certifications: [{ ...certification, exit: '2025-11-08' }] }),
      seen('us/other', '2024-01-01', { certifications: [{ ...certification, exit: '2027-11-08' }] }),
    ]);
    expect(certifications.map(({ key, exit_date, sources }) => [key, exit_date, sources.length])).toEqual([
      ['sba_certified_8_a_program_participant', '2027-11-08', 2],
      ['sba_certified_8_a_program_participant', '2025-11-08', 1],
    ]);
  });
});
