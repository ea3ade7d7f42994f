import type { CompanyKind } from '../company-name.ts';
import { delimitedLayout, fullName } from './delimited.ts';
import { isoDate } from '../written-date.ts';

const header =
  `corp_number,legal_name,corporation_type,effective_date,registered_agent,ra_address_1,ra_address_2,ra_city,ra_state,ra_zip,ra_latitude,ra_longitude,
ra_location,home_office,ho_address_1,ho_address_2,ho_city,ho_state,ho_zip,ho_country,ho_latitude,ho_longitude,ho_location`
    .replace(/\s/g, '')
    .split(',');

const types: Readonly<Record<CompanyKind, string>> = {
  llc: 'LIMITED LIABILITY COMPANY',
  corporation: 'PROFIT',
  nonprofit: 'NON PROFIT',
  professional: 'PROFESSIONAL CORPORATION',
  'limited-partnership': 'LIMITED PARTNERSHIP',
  llp: 'LIMITED LIABILITY PARTNERSHIP',
  'trade-name': 'NON PROFIT',
};

/** Active Iowa Business Entities, as the Iowa Data Hub exports them. */
export const iowaBusinessRegistry = delimitedLayout({
  state: 'IA',
  header,
  numberOf: (index) => String(100_000 + index),
  name: 1,
  date: 3,
  status: -1,
  fields: ({ company, number }) => {
    const agent = company.agentPerson ? fullName(company.agentPerson) : company.agentFirm;
    const { principal, agentAddress } = company;
    const hasOffice = company.standing < 0.8;
    return [
      [
        number,
        company.name.toUpperCase(),
        `${company.isForeign ? 'FOREIGN' : 'DOMESTIC'} ${types[company.kind]}`,
        isoDate(company),
        agent.toUpperCase(),
        agentAddress.line1.toUpperCase(),
        agentAddress.line2.toUpperCase(),
        agentAddress.city.toUpperCase(),
        agentAddress.state,
        agentAddress.zip,
        '41.5898',
        '-93.6153',
        'POINT(-93.6153 41.5898)',
        '',
        hasOffice ? principal.line1.toUpperCase() : '',
        hasOffice ? principal.line2.toUpperCase() : '',
        hasOffice ? principal.city.toUpperCase() : '',
        hasOffice ? principal.state : '',
        hasOffice ? principal.zip : '',
        hasOffice ? 'USA' : '',
        '',
        '',
        '',
      ],
    ];
  },
});
