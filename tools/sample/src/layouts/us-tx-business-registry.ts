import type { CompanyKind } from '../company-name.ts';
import { delimitedLayout } from './delimited.ts';
import { slashDate } from '../written-date.ts';

const header = [
  'Taxpayer Number',
  'Taxpayer Name',
  'Taxpayer Address',
  'Taxpayer City',
  'Taxpayer State',
  'Taxpayer Zip',
  'Taxpayer County Code',
  'Taxpayer Organizational Type',
  'Record Type Code',
  'Responsibility Beginning Date',
  '  Secretary of State (SOS) or COA File Number',
  'SOS Charter Date',
  'SOS Status Date ',
  'SOS Status Code',
  'Right to Transact Business Code',
  'Current Exempt Reason Code',
  'Exempt Begin Date',
  'NAICS Code',
];

/** Types of companies formed in Texas and elsewhere. */
const types: Readonly<Record<CompanyKind, readonly [domestic: string, foreign: string]>> = {
  llc: ['CL', 'CI'],
  corporation: ['CT', 'CF'],
  nonprofit: ['CN', 'CM'],
  professional: ['CP', 'CA'],
  'limited-partnership': ['CL', 'CI'],
  llp: ['CL', 'CI'],
  'trade-name': ['CN', 'CM'],
};

/** Active Franchise Taxpayers, as the portal exports them: 18 columns, two of them headed with blanks. */
export const texasBusinessRegistry = delimitedLayout({
  state: 'TX',
  header,
  numberOf: (index) => String(800_000_000 + index * 3).padStart(10, '0'),
  name: 1,
  date: 11,
  status: 14,
  fields: ({ company, number }) => {
    const { mailing, standing } = company;
    const rights = standing < 0.85 ? 'A' : standing < 0.9 ? 'D' : standing < 0.96 ? 'N' : standing < 0.98 ? 'I' : 'U';
    return [
      [
        `32${number.slice(1)}`,
        company.name.toUpperCase(),
        [mailing.line1, mailing.line2]
          .filter((line) => line !== '')
          .join(' ')
          .toUpperCase(),
        mailing.city.toUpperCase(),
        mailing.state,
        mailing.zip,
        '227',
        types[company.kind][company.isForeign ? 1 : 0],
        'U',
        slashDate(company),
        number,
        slashDate(company),
        slashDate(company),
        rights === 'A' || rights === 'D' ? 'A' : 'F',
        rights,
        company.kind === 'nonprofit' ? '19' : '00',
        company.kind === 'nonprofit' ? slashDate(company) : '',
        '445110',
      ],
    ];
  },
});
