import { isoDate, twoDigits } from '../delimited.ts';
import { recordLayout, type RecordRequest } from '../record-layout.ts';
import { plainDate } from './record-dates.ts';

const ein = (r: RecordRequest): string => String(840_000_000 + r.index * 31);

const contacts = [
  'GOVT BUS POC',
  'ALT GOVT BUS POC',
  'PAST PERF POC',
  'ALT PAST PERF POC',
  'ELEC BUS POC',
  'ALT ELEC POC BUS',
];
const contactColumns = [
  'FIRST NAME',
  'MIDDLE INITIAL',
  'LAST NAME',
  'TITLE',
  'ST ADD 1',
  'ST ADD 2',
  'CITY',
  'ZIP/POSTAL CODE',
  'ZIP CODE +4',
  'COUNTRY CODE',
  'STATE OR PROVINCE',
];

const entityColumns = [
  ...'UNIQUE ENTITY ID,BLANK (DEPRECATED),ENTITY EFT INDICATOR,CAGE CODE,DODAAC,SAM EXTRACT CODE,PURPOSE OF REGISTRATION,INITIAL REGISTRATION DATE,REGISTRATION EXPIRATION DATE,LAST UPDATE DATE,ACTIVATION DATE,LEGAL BUSINESS NAME,DBA NAME,ENTITY DIVISION NAME,ENTITY DIVISION NUMBER,PHYSICAL ADDRESS LINE 1,PHYSICAL ADDRESS LINE 2,PHYSICAL ADDRESS CITY,PHYSICAL ADDRESS PROVINCE OR STATE,PHYSICAL ADDRESS ZIP/POSTAL CODE,PHYSICAL ADDRESS ZIP CODE +4,PHYSICAL ADDRESS COUNTRY CODE,PHYSICAL ADDRESS CONGRESSIONAL DISTRICT,D&B OPEN DATA FLAG,ENTITY START DATE,FISCAL YEAR END CLOSE DATE,ENTITY URL,ENTITY STRUCTURE,STATE OF INCORPORATION,COUNTRY OF INCORPORATION,BUSINESS TYPE COUNTER,BUS TYPE STRING,PRIMARY NAICS,NAICS CODE COUNTER,NAICS CODE STRING,PSC CODE COUNTER,PSC CODE STRING,CREDIT CARD USAGE,CORRESPONDENCE FLAG,MAILING ADDRESS LINE 1,MAILING ADDRESS LINE 2,MAILING ADDRESS CITY,MAILING ADDRESS ZIP/POSTAL CODE,MAILING ADDRESS ZIP CODE +4,MAILING ADDRESS COUNTRY,MAILING ADDRESS STATE OR PROVINCE'.split(
    ',',
  ),
  ...contacts.flatMap((contact) => contactColumns.map((column) => `${contact} ${column}`)),
  ...'NAICS EXCEPTION COUNTER,NAICS EXCEPTION STRING,DEBT SUBJECT TO OFFSET FLAG,EXCLUSION STATUS FLAG,SBA BUSINESS TYPES COUNTER,SBA BUSINESS TYPES STRING,NO PUBLIC DISPLAY FLAG,DISASTER RESPONSE COUNTER,DISASTER RESPONSE STRING,ENTITY EVS SOURCE'.split(
    ',',
  ),
  ...Array.from({ length: 19 }, (_, at) => `FLEX FIELD ${at + 1}`),
  'END OF RECORD INDICATOR',
];

export const samEntities = recordLayout({
  states: ['CO', 'NY', 'FL'],
  format: 'bars',
  header: false,
  frame: (rows) => {
    const text = `PUBLIC V2 00000000 20260101 ${String(rows).padStart(7, '0')} 0000000\n`;
    return [`BOF ${text}`, `EOF ${text}`];
  },
  columns: entityColumns,
  names: ['LEGAL BUSINESS NAME', 'DBA NAME'],
  date: 'INITIAL REGISTRATION DATE',
  persons: 0.2,
  values: (r) => ({
    'UNIQUE ENTITY ID': `SAMPLE${String(r.index).padStart(6, '0')}`,
    'SAM EXTRACT CODE': r.random.pick(['A', 'E']),
    'PURPOSE OF REGISTRATION': 'Z2',
    'INITIAL REGISTRATION DATE': plainDate(r),
    'REGISTRATION EXPIRATION DATE': plainDate({ ...r, year: r.year + 1 }),
    'LEGAL BUSINESS NAME': r.name.toUpperCase(),
    'DBA NAME': r.random.chance(0.3) ? r.tradeName.toUpperCase() : '',
    'PHYSICAL ADDRESS LINE 1': r.address.line1.toUpperCase(),
    'PHYSICAL ADDRESS LINE 2': r.address.line2.toUpperCase(),
    'PHYSICAL ADDRESS CITY': r.address.city.toUpperCase(),
    'PHYSICAL ADDRESS PROVINCE OR STATE': r.state,
    'PHYSICAL ADDRESS ZIP/POSTAL CODE': r.address.zip,
    'PHYSICAL ADDRESS COUNTRY CODE': 'USA',
    'ENTITY STRUCTURE': r.isPerson ? '2J' : '2L',
    'STATE OF INCORPORATION': r.isPerson ? '' : r.state,
    'COUNTRY OF INCORPORATION': r.isPerson ? '' : 'USA',
    'PRIMARY NAICS': '238220',
    'MAILING ADDRESS LINE 1': r.address.line1.toUpperCase(),
    'MAILING ADDRESS CITY': r.address.city.toUpperCase(),
    'MAILING ADDRESS ZIP/POSTAL CODE': r.address.zip,
    'MAILING ADDRESS COUNTRY': 'USA',
    'MAILING ADDRESS STATE OR PROVINCE': r.state,
    'END OF RECORD INDICATOR': '!end',
  }),
});

export const exemptReturns = recordLayout({
  states: ['CO', 'CT', 'FL', 'OR'],
  columns: 'RETURN_ID,FILING_TYPE,EIN,TAX_PERIOD,SUB_DATE,TAXPAYER_NAME,RETURN_TYPE,DLN,OBJECT_ID'.split(','),
  names: ['TAXPAYER_NAME'],
  date: 'SUB_DATE',
  values: (r) => ({
    RETURN_ID: 15_000_000 + r.index,
    FILING_TYPE: 'EFILE',
    EIN: ein(r),
    TAX_PERIOD: `${r.year - 1}12`,
    SUB_DATE: isoDate(r),
    TAXPAYER_NAME: r.name.toUpperCase().replaceAll(/[.,']/g, ''),
    RETURN_TYPE: r.random.pick(['990', '990EZ', '990PF']),
    DLN: String(93_493_000_000_000 + r.index),
    OBJECT_ID: `${r.year}${twoDigits(r.month)}${String(r.index).padStart(12, '0')}`,
  }),
});

export const benefitPlans = recordLayout({
  states: ['CO', 'NY', 'CA'],
  format: 'quoted csv',
  columns:
    'ACK_ID,FORM_PLAN_YEAR_BEGIN_DATE,FORM_TAX_PRD,TYPE_PLAN_ENTITY_CD,PLAN_NAME,SPONS_DFE_PN,PLAN_EFF_DATE,SPONSOR_DFE_NAME,SPONS_DFE_DBA_NAME,SPONS_DFE_MAIL_US_ADDRESS1,SPONS_DFE_MAIL_US_ADDRESS2,SPONS_DFE_MAIL_US_CITY,SPONS_DFE_MAIL_US_STATE,SPONS_DFE_MAIL_US_ZIP,SPONS_DFE_LOC_US_STATE,SPONS_DFE_EIN,SPONS_DFE_PHONE_NUM,BUSINESS_CODE,TOT_PARTCP_BOY_CNT,FILING_STATUS,DATE_RECEIVED,SCH_A_ATTACHED_IND'.split(
      ',',
    ),
  names: ['SPONSOR_DFE_NAME', 'SPONS_DFE_DBA_NAME'],
  date: 'DATE_RECEIVED',
  values: (r) => ({
    ACK_ID: `${plainDate(r)}${String(r.index).padStart(10, '0')}P030`,
    FORM_PLAN_YEAR_BEGIN_DATE: `${r.year - 1}-01-01`,
    FORM_TAX_PRD: `${r.year - 1}-12-31`,
    TYPE_PLAN_ENTITY_CD: '2',
    PLAN_NAME: `${r.tradeName.toUpperCase()} 401(K) PLAN`,
    SPONS_DFE_PN: '001',
    PLAN_EFF_DATE: '2001-01-01',
    SPONSOR_DFE_NAME: r.name.toUpperCase(),
    SPONS_DFE_DBA_NAME: r.random.chance(0.2) ? r.tradeName.toUpperCase() : '',
    SPONS_DFE_MAIL_US_ADDRESS1: r.address.line1.toUpperCase(),
    SPONS_DFE_MAIL_US_ADDRESS2: r.address.line2.toUpperCase(),
    SPONS_DFE_MAIL_US_CITY: r.address.city.toUpperCase(),
    SPONS_DFE_MAIL_US_STATE: r.state,
    SPONS_DFE_MAIL_US_ZIP: r.address.zip,
    SPONS_DFE_EIN: ein(r),
    BUSINESS_CODE: '541990',
    TOT_PARTCP_BOY_CNT: r.random.below(500),
    FILING_STATUS: 'FILING_RECEIVED',
    DATE_RECEIVED: isoDate(r),
    SCH_A_ATTACHED_IND: '0',
  }),
});

export const securitiesFilings = recordLayout({
  states: ['CO', 'NY', 'CA'],
  format: 'tsv',
  columns:
    'adsh cik name sic countryba stprba cityba zipba bas1 bas2 baph countryma stprma cityma zipma mas1 mas2 countryinc stprinc ein former changed afs wksi fye form period fy fp filed accepted prevrpt detail instance nciks aciks'.split(
      ' ',
    ),
  names: ['name'],
  date: 'filed',
  values: (r) => ({
    adsh: `0000950170-${twoDigits(r.year % 100)}-${String(r.index).padStart(6, '0')}`,
    cik: 1_000_000 + r.index,
    name: r.name.toUpperCase(),
    sic: 7372,
    countryba: 'US',
    stprba: r.state,
    cityba: r.address.city.toUpperCase(),
    zipba: r.address.zip,
    bas1: r.address.line1.toUpperCase(),
    bas2: r.address.line2.toUpperCase(),
    countryma: 'US',
    stprma: r.state,
    cityma: r.address.city.toUpperCase(),
    zipma: r.address.zip,
    mas1: r.address.line1.toUpperCase(),
    countryinc: 'US',
    stprinc: r.random.chance(0.3) ? 'DE' : r.state,
    ein: ein(r),
    afs: '4-NON',
    fye: '1231',
    form: r.random.pick(['10-K', '10-Q']),
    period: `${r.year - 1}1231`,
    filed: plainDate(r),
    accepted: `${isoDate(r)} 16:05:00.0`,
    nciks: 1,
  }),
});
