import type { CompanyKind } from '../company-name.ts';
import type { SampleAddress } from '../company.ts';
import { jurisdictionNames } from '@registry/domain';
import { delimitedLayout, fullName } from './delimited.ts';
import { slashDate } from '../written-date.ts';

const parties = ['DOS Process', 'CEO', 'Registered Agent', 'Location'];
const header = [
  'DOS ID',
  'Current Entity Name',
  'Initial DOS Filing Date',
  'County',
  'Jurisdiction',
  'Entity Type',
  ...parties.flatMap((party) =>
    ['Name', 'Address 1', 'Address 2', 'City', 'State', 'Zip'].map((part) => `${party} ${part}`),
  ),
];

const types: Readonly<Record<CompanyKind, string>> = {
  llc: 'LIMITED LIABILITY COMPANY',
  corporation: 'BUSINESS CORPORATION',
  nonprofit: 'NOT-FOR-PROFIT CORPORATION',
  professional: 'PROFESSIONAL SERVICE CORPORATION',
  'limited-partnership': 'LIMITED PARTNERSHIP',
  llp: 'REGISTERED LIMITED LIABILITY PARTNERSHIP',
  'trade-name': 'NOT-FOR-PROFIT CORPORATION',
};

/** Active Corporations: Beginning 1800, as the portal exports it: 30 columns, no status. */
export const newYorkBusinessRegistry = delimitedLayout({
  state: 'NY',
  header,
  numberOf: (index) => String(1_000_000 + index),
  name: 1,
  date: 2,
  status: -1,
  fields: ({ company, number }) => {
    const name = company.name.toUpperCase();
    const agent = company.agentFirm === '' ? '' : company.agentFirm.toUpperCase();
    const ceo = company.kind === 'corporation' ? company.officers[0] : undefined;
    return [
      [
        number,
        name,
        slashDate(company),
        company.principal.city,
        jurisdictionNames[company.formedIn as keyof typeof jurisdictionNames],
        `${company.isForeign ? 'FOREIGN' : 'DOMESTIC'} ${types[company.kind]}`,
        ...party(agent === '' ? name : agent, company.mailing),
        ...party(ceo ? fullName(ceo).toUpperCase() : '', company.principal),
        ...party(agent, company.agentAddress),
        ...party(ceo ? name : '', company.principal),
      ],
    ];
  },
});

function party(name: string, { line1, line2, city, state, zip }: SampleAddress): string[] {
  return name === ''
    ? ['', '', '', '', '', '']
    : [name, line1.toUpperCase(), line2.toUpperCase(), city.toUpperCase(), state, zip];
}
