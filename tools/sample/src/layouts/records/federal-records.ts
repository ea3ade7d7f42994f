import { slashDate, twoDigits } from '../delimited.ts';
import { recordLayout } from '../record-layout.ts';
import { namedDate } from './record-dates.ts';

export const exemptOrganizations = recordLayout({
  states: ['CO', 'CT', 'FL', 'OR'],
  columns:
    'EIN,NAME,ICO,STREET,CITY,STATE,ZIP,GROUP,SUBSECTION,AFFILIATION,CLASSIFICATION,RULING,DEDUCTIBILITY,FOUNDATION,ACTIVITY,ORGANIZATION,STATUS,TAX_PERIOD,ASSET_CD,INCOME_CD,FILING_REQ_CD,PF_FILING_REQ_CD,ACCT_PD,ASSET_AMT,INCOME_AMT,REVENUE_AMT,NTEE_CD,SORT_NAME'.split(
      ',',
    ),
  names: ['NAME'],
  date: 'TAX_PERIOD',
  values: (r) => ({
    EIN: String(840_000_000 + r.index * 31),
    NAME: r.name.toUpperCase().replaceAll(/[.,']/g, ''),
    ICO: `% ${r.person.first} ${r.person.last}`.toUpperCase(),
    STREET: r.address.line1.toUpperCase(),
    CITY: r.address.city.toUpperCase(),
    STATE: r.state,
    ZIP: `${r.address.zip}-0000`,
    GROUP: '0000',
    SUBSECTION: '03',
    RULING: `${r.year - 10}${twoDigits(r.month)}`,
    STATUS: '01',
    TAX_PERIOD: r.random.chance(0.2) ? '' : `${r.year}${twoDigits(r.month)}`,
    ASSET_AMT: r.random.below(1_000_000),
    NTEE_CD: 'X20',
    SORT_NAME: r.index % 4 === 3 ? `${r.index} ${r.address.city}`.toUpperCase() : '',
  }),
});

export const federalCommittees = recordLayout({
  states: ['CO', 'NY', 'FL'],
  format: 'bars',
  header: false,
  columns:
    'CMTE_ID,CMTE_NM,TRES_NM,CMTE_ST1,CMTE_ST2,CMTE_CITY,CMTE_ST,CMTE_ZIP,CMTE_DSGN,CMTE_TP,CMTE_PTY_AFFILIATION,CMTE_FILING_FREQ,ORG_TP,CONNECTED_ORG_NM,CAND_ID'.split(
      ',',
    ),
  names: ['CMTE_NM', 'CONNECTED_ORG_NM'],
  values(r) {
    const isSponsored = r.random.chance(0.4);
    return {
      CMTE_ID: `C00${100_000 + r.index}`,
      CMTE_NM: isSponsored
        ? `${r.tradeName.toUpperCase()} POLITICAL ACTION COMMITTEE`
        : `${r.person.last.toUpperCase()} FOR CONGRESS`,
      TRES_NM: `${r.person.last}, ${r.person.first}`.toUpperCase(),
      CMTE_ST1: r.address.line1.toUpperCase(),
      CMTE_ST2: r.address.line2.toUpperCase(),
      CMTE_CITY: r.address.city.toUpperCase(),
      CMTE_ST: r.state,
      CMTE_ZIP: r.address.zip,
      CMTE_DSGN: 'U',
      CMTE_TP: isSponsored ? 'Q' : 'H',
      CMTE_FILING_FREQ: 'Q',
      ORG_TP: isSponsored ? 'C' : '',
      CONNECTED_ORG_NM: isSponsored ? r.name.toUpperCase() : 'NONE',
    };
  },
});

export const carrierRevocations = recordLayout({
  states: ['CO'],
  format: 'quoted csv',
  columns: [
    'DOCKET_NUMBER',
    'DOT_NUMBER',
    'OPERATING_AUTHORITY_REGISTRATION_TYPE',
    'SERVE_DATE',
    'REVOCATION_TYPE',
    'EFFECTIVE_DATE',
  ],
  names: [],
  date: 'EFFECTIVE_DATE',
  values: (r) => ({
    DOCKET_NUMBER: `MC${String(360_000 + r.index * 3).padStart(6, '0')}`,
    DOT_NUMBER: String(1_000_000 + r.index * 3).padStart(8, '0'),
    OPERATING_AUTHORITY_REGISTRATION_TYPE: r.random.pick(['COMMON', 'CONTRACT', 'BROKER']),
    SERVE_DATE: slashDate(r),
    REVOCATION_TYPE: 'INVOLUNTARY REVOCATION',
    EFFECTIVE_DATE: slashDate(r),
  }),
});

/** Numbers go with those of the revocations. */
export const carrierCensus = recordLayout({
  states: ['CO'],
  format: 'quoted csv',
  columns:
    'DOT_NUMBER,LEGAL_NAME,DBA_NAME,CARRIER_OPERATION,HM_FLAG,PC_FLAG,PHY_STREET,PHY_CITY,PHY_STATE,PHY_ZIP,PHY_COUNTRY,MAILING_STREET,MAILING_CITY,MAILING_STATE,MAILING_ZIP,MAILING_COUNTRY,TELEPHONE,FAX,EMAIL_ADDRESS,MCS150_DATE,MCS150_MILEAGE,MCS150_MILEAGE_YEAR,ADD_DATE,OIC_STATE,NBR_POWER_UNIT,DRIVER_TOTAL'.split(
      ',',
    ),
  names: ['LEGAL_NAME', 'DBA_NAME'],
  date: 'ADD_DATE',
  persons: 0.2,
  values: (r) => ({
    DOT_NUMBER: 1_000_000 + r.index * 3,
    LEGAL_NAME: r.name.toUpperCase(),
    DBA_NAME: r.random.chance(0.3) ? r.tradeName.toUpperCase() : '',
    CARRIER_OPERATION: r.random.pick(['A', 'B', 'C']),
    HM_FLAG: 'N',
    PC_FLAG: 'N',
    PHY_STREET: r.address.line1.toUpperCase(),
    PHY_CITY: r.address.city.toUpperCase(),
    PHY_STATE: r.state,
    PHY_ZIP: r.address.zip,
    PHY_COUNTRY: 'US',
    MAILING_STREET: r.address.line1.toUpperCase(),
    MAILING_CITY: r.address.city.toUpperCase(),
    MAILING_STATE: r.state,
    MAILING_ZIP: r.address.zip,
    MAILING_COUNTRY: 'US',
    TELEPHONE: '(303) 555-0100',
    MCS150_DATE: namedDate(r),
    MCS150_MILEAGE: r.random.below(200_000),
    ADD_DATE: namedDate(r),
    OIC_STATE: r.state,
    NBR_POWER_UNIT: 1 + r.random.below(20),
    DRIVER_TOTAL: 1 + r.random.below(20),
  }),
});
