import type { SampleKind } from '@registry/pipeline';
import type { SamplePerson } from '../company.ts';
import { delimitedLayout } from './delimited.ts';
import { isoDate } from '../written-date.ts';

const header =
  'business_name,filing_number,address_line1,address_line2,city,state,zip,typeofbusinessregistration,creationdate,party_type,first_name,middle_name,last_name,shortcountyname,county_code'.split(
    ',',
  );

const types: Readonly<Record<SampleKind, string>> = {
  llc: 'Limited Liability Company',
  corporation: 'Business Corporation',
  nonprofit: 'Nonprofit Corporation',
  professional: 'Professional Corporation',
  'limited-partnership': 'Limited Partnership',
  llp: 'Limited Liability Partnership',
  'trade-name': 'Fictitious Name',
};

const nobody: SamplePerson = { first: '', middle: '', last: '', suffix: '' };

/** Registered Businesses in PA, as the portal's API writes them: a row a party, without blanks where a business has none. */
export const pennsylvaniaBusinessRegistry = delimitedLayout({
  state: 'PA',
  header,
  numberOf: (index) => String(6_000_000 + index * 5).padStart(10, '0'),
  names: [0],
  date: 8,
  fields: ({ company, number }) => {
    const isName = company.kind === 'trade-name';
    const type = isName ? types[company.kind] : `${company.isForeign ? 'Foreign' : 'Domestic'} ${types[company.kind]}`;
    const { principal } = company;
    const row = (party: string, person: SamplePerson): string[] => [
      company.name,
      number,
      principal.line1,
      principal.line2,
      principal.city,
      principal.state,
      principal.zip,
      type,
      company.standing > 0.97 ? '1753-01-01T00:00:00.000' : `${isoDate(company)}T00:00:00.000`,
      party,
      person.first,
      person.middle,
      person.last,
      'Dauphin',
      '22',
    ];
    const parties = company.officers.map((person, place) => row(place === 0 ? 'Organizer' : 'Governor', person));
    return parties.length > 0 ? parties : [row('', nobody)];
  },
});
