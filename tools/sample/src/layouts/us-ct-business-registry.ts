import { jurisdictionNames } from '@registry/domain';
import type { CompanyKind } from '../company-name.ts';
import { delimitedLayout } from './delimited.ts';
import { isoDate } from '../written-date.ts';

const header =
  `id,name,business_type,status,sub_status,accountnumber,annual_report_due_date,began_transacting_in_ct,billingstreet,billing_unit,billingcity,
billingcountry,billingpostalcode,billingstate,business_name_in_state_country,citizenship,country_formation,date_registration,formation_place,
state_or_territory_formation,dissolution_date,naics_code,naics_sub_code,create_dt`
    .replace(/\s/g, '')
    .split(',');

const types: Readonly<Record<CompanyKind, string>> = {
  llc: 'LLC',
  corporation: 'Stock',
  nonprofit: 'Non-Stock',
  professional: 'Stock',
  'limited-partnership': 'LP',
  llp: 'LLP',
  'trade-name': 'Religious Society',
};

const statuses = [
  { upTo: 0.58, status: 'Active' },
  { upTo: 0.85, status: 'Dissolved' },
  { upTo: 0.92, status: 'Forfeited' },
  { upTo: 0.96, status: 'Withdrawn' },
  { upTo: 0.98, status: 'Merged' },
  { upTo: 1, status: 'Converted' },
] as const;

/** Business Master of the Connecticut Business Registry, under the API's names. */
export const connecticutBusinessRegistry = delimitedLayout({
  state: 'CT',
  header,
  numberOf: (index) => String(1_000_000 + index),
  name: 1,
  date: 17,
  status: 3,
  fields: ({ company, number }) => {
    const { status } = statuses.find(({ upTo }) => company.standing < upTo) ?? statuses[0];
    const { line1, line2, city, state, zip } = company.principal;
    const place = jurisdictionNames[company.formedIn as keyof typeof jurisdictionNames];
    const date = `${isoDate(company)}T00:00:00.000`;
    return [
      [
        `0018y00000${(8_000_000 + company.index).toString(36).toUpperCase()}AAY`,
        company.name,
        types[company.kind],
        status,
        status === 'Active' && company.standing < 0.1 ? 'Annual report past due' : '',
        number,
        `${company.year + 1}-03-31T00:00:00.000`,
        company.isForeign ? date : '',
        line1,
        line2,
        city,
        'United States',
        zip,
        state,
        company.isForeign && company.standing < 0.5 ? `${company.name} of ${place}` : '',
        company.isForeign ? 'Foreign' : 'Domestic',
        'United States',
        date,
        place,
        place,
        status === 'Dissolved' ? `${company.year + 2}-06-30T00:00:00.000` : '',
        company.kind === 'llc' ? 'All Other Personal Services (812990)' : '',
        '',
        '2026-10-04 00:10:18.000000',
      ],
    ];
  },
});
