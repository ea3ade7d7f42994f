import type { CompanyKind } from '../company-name.ts';
import type { SampleAddress, SampleCompany } from '../company.ts';
import { delimitedLayout } from './delimited.ts';
import { slashDate } from '../written-date.ts';

const header =
  `entityid,entityname,principaladdress1,principaladdress2,principalcity,principalstate,principalzipcode,principalcountry,mailingaddress1,
mailingaddress2,mailingcity,mailingstate,mailingzipcode,mailingcountry,entitystatus,jurisdictonofformation,entitytype,agentfirstname,agentmiddlename,
agentlastname,agentsuffix,agentorganizationname,agentprincipaladdress1,agentprincipaladdress2,agentprincipalcity,agentprincipalstate,agentprincipalzipcode,
agentprincipalcountry,agentmailingaddress1,agentmailingaddress2,agentmailingcity,agentmailingstate,agentmailingzipcode,agentmailingcountry,
entityformdate`
    .replace(/\s/g, '')
    .split(',');

const types: Readonly<Record<CompanyKind, string>> = {
  llc: 'LLC',
  corporation: 'PC',
  nonprofit: 'NC',
  professional: 'PROF',
  'limited-partnership': 'LP',
  llp: 'LLP',
  'trade-name': 'NC',
};

/** Statuses in about the shares of the register, and the words that it appends to the names of those that are not in good standing. */
const statuses = [
  { upTo: 0.46, status: 'Good Standing', appended: '' },
  { upTo: 0.48, status: 'Exists', appended: '' },
  { upTo: 0.5, status: 'Noncompliant', appended: '' },
  { upTo: 0.8, status: 'Delinquent', appended: 'Delinquent' },
  { upTo: 0.95, status: 'Voluntarily Dissolved', appended: 'Dissolved' },
  { upTo: 0.98, status: 'Administratively Dissolved', appended: 'Dissolved' },
  { upTo: 1, status: 'Withdrawn', appended: 'Colorado Authority Relinquished' },
] as const;

/** Business Entities in Colorado: 35 columns, one row an entity. */
export const coloradoBusinessRegistry = delimitedLayout({
  state: 'CO',
  header,
  numberOf: coloradoNumber,
  name: 1,
  date: 34,
  status: 14,
  fields: ({ company, number, random }) => {
    const standing = statuses.find(({ upTo }) => company.standing < upTo) ?? statuses[0];
    const agent = company.agentPerson ?? { first: '', middle: '', last: '', suffix: '' };
    const agentMailing = random.chance(0.9) ? emptyAddress : address(company.mailing);
    return [
      [
        number,
        coloradoName(company) + appendedTo(company, standing.appended),
        ...address(company.principal),
        ...address(company.mailing),
        standing.status,
        company.formedIn,
        (company.isForeign ? 'F' : 'D') + types[company.kind],
        agent.first,
        agent.middle,
        agent.last,
        agent.suffix,
        company.agentFirm,
        ...address(company.agentAddress),
        ...agentMailing,
        slashDate(company),
      ],
    ];
  },
});

/** `20191000123`: the year and a running number. */
export function coloradoNumber(index: number, year: number): string {
  return `${year}${1_000_000 + index}`;
}

/** The name as Colorado writes it: a third in capitals, as filers typed it. */
export function coloradoName(company: SampleCompany): string {
  return company.index % 3 === 0 ? company.name.toUpperCase() : company.name;
}

const emptyAddress = ['', '', '', '', '', ''];

function address({ line1, line2, city, state, zip }: SampleAddress): string[] {
  return [line1, line2, city, state, zip, 'US'];
}

const months = `January February March April May June July August September October November December`.split(' ');

function appendedTo(company: SampleCompany, words: string): string {
  if (words === '') return '';
  return `, ${words} ${months[(company.month + 4) % 12]} 1, ${Math.min(2026, company.year + 3)}`;
}
