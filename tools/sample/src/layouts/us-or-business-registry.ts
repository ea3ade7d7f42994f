import type { SampleKind } from '@registry/pipeline';
import type { SampleAddress, SamplePerson } from '../company.ts';
import { delimitedLayout } from './delimited.ts';
import { slashDate } from '../written-date.ts';

const header = [
  'Registry Number',
  'Business Name',
  'Entity Type',
  'Registry Date',
  'Associated Name Type',
  'First Name',
  'Middle Name',
  'Last Name',
  'Suffix',
  'Not of Record Entity',
  'Entity of Record Reg Number',
  'Entity of Record Name',
  'Address ',
  'Address Continued',
  'City',
  'State',
  'Zip Code',
];

const types: Readonly<Record<SampleKind, string>> = {
  llc: 'LIMITED LIABILITY COMPANY',
  corporation: 'BUSINESS CORPORATION',
  nonprofit: 'NONPROFIT CORPORATION',
  professional: 'PROFESSIONAL CORPORATION',
  'limited-partnership': 'LIMITED PARTNERSHIP',
  llp: 'REGISTERED LIMITED LIABILITY PARTNERSHIP',
  'trade-name': 'ASSUMED BUSINESS NAME',
};

const nobody: SamplePerson = { first: '', middle: '', last: '', suffix: '' };

/** The Oregon lists of businesses: several rows a business, one for each address and associated name. */
export const oregonBusinessRegistry = delimitedLayout({
  state: 'OR',
  header,
  numberOf: (index) => String(150_000_000 + index * 7),
  names: [1],
  date: 3,
  fields: ({ company, number }) => {
    const isName = company.kind === 'trade-name';
    const type = isName ? types[company.kind] : `${company.isForeign ? 'FOREIGN' : 'DOMESTIC'} ${types[company.kind]}`;
    const start = [number, company.name.toUpperCase(), type, slashDate(company)];
    const row = (role: string, person: SamplePerson, firm: string, address: SampleAddress): string[] => [
      ...start,
      role,
      person.first.toUpperCase(),
      person.middle.toUpperCase(),
      person.last.toUpperCase(),
      person.suffix.toUpperCase(),
      '',
      firm === '' ? '' : String(70_000_000 + firm.length * 1001),
      firm.toUpperCase(),
      address.line1.toUpperCase(),
      address.line2.toUpperCase(),
      address.city.toUpperCase(),
      address.state,
      address.zip,
    ];
    const representatives = (isName ? company.officers.slice(0, 2) : []).map((person) =>
      row('AUTHORIZED REPRESENTATIVE', person, '', company.mailing),
    );
    const agents = isName
      ? []
      : [row('REGISTERED AGENT', company.agentPerson ?? nobody, company.agentFirm, company.agentAddress)];
    return [
      ...representatives,
      ...(isName ? [] : [row('MAILING ADDRESS', nobody, '', company.mailing)]),
      row('PRINCIPAL PLACE OF BUSINESS', nobody, '', company.principal),
      ...agents,
    ];
  },
});
