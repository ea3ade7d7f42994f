import { isoDate } from '../delimited.ts';
import { recordLayout, type RecordRequest, type RecordValue } from '../record-layout.ts';

const lenders = ['FIRST PRAIRIE BANK', 'SUMMIT EQUIPMENT FINANCE, LLC', 'Harbor Credit Union', 'DELTA LEASING CORP'];

const fileId = (r: RecordRequest): number => 2_020_200_000 + r.index * 7;
const lapse = (r: RecordRequest): string => isoDate({ ...r, year: r.year + 5 });

/** Numbers of Colorado's four files are made of the record's place alone, so that they join. */
export const coloradoFilings = recordLayout({
  states: ['CO'],
  columns: [
    'fileid',
    'transactionid',
    'masterdocumentid',
    'transactiontype',
    'filingdate',
    'lapsedate',
    'filingtype',
    'documenttype',
    'continuation',
    'terminationflag',
    'financialstatementtype',
    'manufacturedhometransactions',
  ],
  names: [],
  date: 'filingdate',
  values(r) {
    const common = {
      fileid: fileId(r),
      masterdocumentid: `${r.year}2${String(r.index).padStart(6, '0')}`,
      lapsedate: lapse(r),
      filingtype: 'UCC',
    };
    const first = {
      ...common,
      transactionid: common.masterdocumentid,
      transactiontype: 'Initial Filing',
      filingdate: isoDate(r),
      documenttype: 'UCC Financing Statement',
      continuation: '0',
      terminationflag: '0',
    };
    if (r.random.chance(0.7)) return first;
    return [
      first,
      {
        ...common,
        transactionid: `${common.masterdocumentid}9`,
        transactiontype: 'Amendment',
        filingdate: isoDate({ ...r, year: r.year + 1 }),
        documenttype: 'UCC Financing Statement Amendment',
        continuation: '0',
        terminationflag: r.random.pick(['0', '1']),
      },
    ];
  },
});

export const coloradoDebtors = recordLayout({
  states: ['CO'],
  columns:
    'debtorid,fileid,actiontypecode,actiontype,actionreferenceid,recordstatuscode,recordstatus,debtordescription,lastname,firstname,middlename,suffix,organizationname,organizationjurisdiction,organizationtype,organizationid,address1,address2,city,state,country,zipcode,zipcode4,efsuniqueid'.split(
      ',',
    ),
  names: ['organizationname', 'lastname', 'firstname'],
  persons: 0.25,
  values: (r) => ({
    debtorid: 7_000_000 + r.index,
    fileid: fileId(r),
    ...standing,
    ...(r.isPerson
      ? { lastname: r.person.last.toUpperCase(), firstname: r.person.first.toUpperCase() }
      : { organizationname: r.name, organizationjurisdiction: 'CO', organizationtype: 'LLC' }),
    address1: r.address.line1,
    address2: r.address.line2,
    city: r.address.city,
    state: r.state,
    country: 'US',
    zipcode: r.address.zip,
    zipcode4: r.random.chance(0.3) ? '0001' : '',
  }),
});

export const coloradoSecuredParties = recordLayout({
  states: ['CO'],
  columns:
    'spid,fileid,organizationname,lastname,firstname,middlename,suffix,address1,city,state,zipcode,actiontype,recordstatus,assignor'.split(
      ',',
    ),
  names: [],
  values: (r) => ({
    spid: 8_000_000 + r.index,
    fileid: fileId(r),
    ...(r.random.chance(0.2)
      ? { lastname: r.person.last, firstname: r.person.first }
      : { organizationname: r.random.pick(lenders) }),
    address1: '1 Lender Plaza',
    city: 'Denver',
    state: 'CO',
    zipcode: '80202',
    actiontype: standing.actiontype,
    recordstatus: standing.recordstatus,
  }),
});

export const coloradoCollateral = recordLayout({
  states: ['CO'],
  columns:
    'collateralid,fileid,actiontypecode,actiontype,actionreferenceid,recordstatuscode,recordstatus,farmproductflag,farmproductallyears,farmproductstartyear,farmproductendyear,collateraldescription,countyid,county,additionalcollateraldescription'.split(
      ',',
    ),
  names: [],
  values: (r) => ({
    collateralid: 9_000_000 + r.index,
    fileid: fileId(r),
    ...standing,
    farmproductflag: '0',
    collateraldescription: r.random.pick(['All inventory and accounts', 'Wheat', 'One forklift, serial F-4711']),
    additionalcollateraldescription: r.random.chance(0.3) ? 'and all proceeds thereof' : '',
  }),
});

const standing = { actiontypecode: 'A', actiontype: 'Add', recordstatuscode: 'A', recordstatus: 'Active' };

const connecticutParty = (prefix: string, business: string, last: string, first: string): Record<string, string> => ({
  [`${prefix} Business Name`]: business,
  [`${prefix} Last Name`]: last,
  [`${prefix} First Name`]: first,
});

const partyColumns = (prefix: string): string[] =>
  [
    'Last Name',
    'Name Suffix',
    'Name Prefix',
    'First Name',
    'Middle Name',
    'Business Name',
    'Street Address 1',
    'Street Address 2',
    'City',
    'State',
    'Zip',
  ].map((name) => `${prefix} ${name}`);

export const connecticutLiens = recordLayout({
  states: ['CT'],
  columns: [
    ...['Original Filing No.', 'Subsequent Filing No.', 'Lien Status', 'Filing Type', 'Lien Type'],
    ...partyColumns('Debtor'),
    ...partyColumns('Secured Party'),
    ...['Lapse Date', 'Filing Date', 'Record Volume', 'Start Page', 'No. Pages'],
  ],
  names: ['Debtor Business Name', 'Debtor Last Name', 'Debtor First Name'],
  date: 'Filing Date',
  persons: 0.25,
  values(r) {
    const number = String(5_000_000 + r.index * 3).padStart(10, '0');
    const row: Record<string, RecordValue> = {
      'Original Filing No.': number,
      'Subsequent Filing No.': number,
      'Lien Status': r.random.pick(['Active', 'Lapsed']),
      'Filing Type': 'ORIG FIN STMT',
      'Lien Type': 'OFS',
      ...(r.isPerson
        ? connecticutParty('Debtor', '', r.person.last.toUpperCase(), r.person.first.toUpperCase())
        : connecticutParty('Debtor', r.name, '', '')),
      'Debtor Street Address 1': r.address.line1,
      'Debtor Street Address 2': r.address.line2,
      'Debtor City': r.address.city,
      'Debtor State': r.state,
      'Debtor Zip': r.address.zip,
      ...connecticutParty('Secured Party', r.random.pick(lenders), '', ''),
      'Lapse Date': r.random.chance(0.1) ? '' : `${lapse(r)}T00:00:00.000`,
      'Filing Date': `${isoDate(r)}T00:00:00.000`,
      'No. Pages': '1',
    };
    if (r.random.chance(0.7)) return row;
    const later = { ...row, 'Subsequent Filing No.': `${number}1`, 'Filing Type': 'AMENDMENT' };
    return [row, { ...later, 'Filing Date': `${isoDate({ ...r, year: r.year + 1 })}T00:00:00.000` }];
  },
});

export const oregonFilings = recordLayout({
  states: ['OR'],
  columns:
    'lien_type,original_file_number,file_number,file_type,filing_date,lapse_date,party_type,entity_type,entity,mail_addr_1,mail_addr_2,city_descr,st_cd_txt,zip_code_txt,cntry_cd_txt'.split(
      ',',
    ),
  names: ['entity'],
  date: 'filing_date',
  persons: 0.25,
  values(r) {
    const number = String(91_000_000 + r.index * 11);
    const common = {
      lien_type: 'UCC',
      original_file_number: number,
      file_number: number,
      file_type: 'ORIGINAL FILING',
      filing_date: `${isoDate(r)}T00:00:00.000`,
      lapse_date: `${lapse(r)}T00:00:00.000`,
    };
    return [
      {
        ...common,
        party_type: 'DB',
        entity: r.isPerson ? `${r.person.last}, ${r.person.first}`.toUpperCase() : r.name.toUpperCase(),
        mail_addr_1: r.address.line1,
        city_descr: r.address.city,
        st_cd_txt: r.state,
        zip_code_txt: r.address.zip,
        cntry_cd_txt: 'USA',
      },
      { ...common, party_type: 'SP', entity: r.random.pick(lenders) },
    ];
  },
});
