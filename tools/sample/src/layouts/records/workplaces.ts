import { isoDate, slashDate } from '../delimited.ts';
import { recordLayout } from '../record-layout.ts';

/** A column of newer files (EMPLOYER_FEIN) and one that is not listed (H1B_NOTE) stand among the others. */
export const laborConditions = recordLayout({
  states: ['CA', 'NY', 'CO'],
  format: 'workbook',
  columns:
    'CASE_NUMBER,CASE_STATUS,RECEIVED_DATE,DECISION_DATE,VISA_CLASS,JOB_TITLE,SOC_CODE,SOC_TITLE,FULL_TIME_POSITION,BEGIN_DATE,END_DATE,EMPLOYER_NAME,TRADE_NAME_DBA,EMPLOYER_ADDRESS1,EMPLOYER_ADDRESS2,EMPLOYER_CITY,EMPLOYER_STATE,EMPLOYER_POSTAL_CODE,EMPLOYER_COUNTRY,EMPLOYER_PHONE,EMPLOYER_FEIN,NAICS_CODE,WORKSITE_CITY,WORKSITE_STATE,WAGE_RATE_OF_PAY_FROM,WAGE_UNIT_OF_PAY,H1B_NOTE'.split(
      ',',
    ),
  names: ['EMPLOYER_NAME', 'TRADE_NAME_DBA'],
  date: 'DECISION_DATE',
  values: (r) => ({
    CASE_NUMBER: `I-200-20001-${String(r.index).padStart(6, '0')}`,
    CASE_STATUS: r.random.pick(['Certified', 'Withdrawn', 'Certified - Withdrawn']),
    RECEIVED_DATE: { day: isoDate(r) },
    DECISION_DATE: { day: isoDate(r) },
    VISA_CLASS: 'H-1B',
    JOB_TITLE: 'Software Engineer',
    SOC_CODE: '15-1252',
    SOC_TITLE: 'Software Developers',
    FULL_TIME_POSITION: 'Y',
    EMPLOYER_NAME: r.name,
    TRADE_NAME_DBA: r.random.chance(0.2) ? r.tradeName : 'N/A',
    EMPLOYER_ADDRESS1: r.address.line1,
    EMPLOYER_ADDRESS2: r.address.line2 || 'N/A',
    EMPLOYER_CITY: r.address.city,
    EMPLOYER_STATE: r.state,
    EMPLOYER_POSTAL_CODE: r.address.zip,
    EMPLOYER_COUNTRY: 'UNITED STATES OF AMERICA',
    EMPLOYER_FEIN: `${84 + (r.index % 5)}-${String(1_000_000 + r.index * 31)}`,
    NAICS_CODE: 541_511,
    WORKSITE_CITY: r.address.city,
    WORKSITE_STATE: r.state,
    WAGE_RATE_OF_PAY_FROM: 80_000 + r.random.below(80_000),
    WAGE_UNIT_OF_PAY: 'Year',
  }),
});

export const verifyingEmployers = recordLayout({
  states: ['CO', 'FL', 'NY'],
  columns:
    'Primary Industry Type,Employer,Doing Business As,Workforce Size,Number of Hiring Sites,Hiring Site Locations (by state)'.split(
      ',',
    ),
  names: ['Employer', 'Doing Business As'],
  values: (r) => ({
    'Primary Industry Type': 'Construction of Buildings',
    Employer: r.name,
    'Doing Business As': r.random.chance(0.3) ? r.tradeName : '',
    'Workforce Size': r.random.pick(['5 to 9', '10 to 19', '100 to 499']),
    'Number of Hiring Sites': 1 + r.random.below(5),
    'Hiring Site Locations (by state)': r.random.chance(0.7) ? r.state : `${r.state}, TX`,
  }),
});

export const safetyInspections = recordLayout({
  states: ['CO', 'FL', 'OR'],
  format: 'quoted csv',
  columns:
    'activity_nr,reporting_id,state_flag,estab_name,site_address,site_city,site_state,site_zip,owner_type,owner_code,adv_notice,safety_hlth,sic_code,naics_code,insp_type,insp_scope,why_no_insp,union_status,safety_manuf,safety_const,safety_marit,health_manuf,health_const,health_marit,migrant,mail_street,mail_city,mail_state,mail_zip,host_est_key,nr_in_estab,open_date,case_mod_date,close_conf_date,close_case_date,ld_dt'.split(
      ',',
    ),
  names: ['estab_name'],
  date: 'open_date',
  persons: 0.1,
  values: (r) => ({
    activity_nr: 340_000_000 + r.index * 7,
    reporting_id: '0830500',
    estab_name: r.name,
    site_address: r.address.line1,
    site_city: r.address.city,
    site_state: r.state,
    site_zip: r.address.zip,
    owner_type: 'A',
    adv_notice: 'N',
    safety_hlth: r.random.pick(['S', 'H']),
    naics_code: '238160',
    insp_type: r.random.pick(['A', 'B', 'H']),
    insp_scope: 'B',
    union_status: 'B',
    mail_street: r.address.line1,
    mail_city: r.address.city,
    mail_state: r.state,
    mail_zip: r.address.zip,
    nr_in_estab: r.random.below(300),
    open_date: isoDate(r),
    close_case_date: r.random.chance(0.6) ? isoDate({ ...r, year: r.year + 1 }) : '',
    ld_dt: '2026-01-01 01:30:00 EST',
  }),
});

export const wageCases = recordLayout({
  states: ['CO', 'FL', 'NY'],
  columns:
    'case_id,trade_nm,legal_name,street_addr_1_txt,cty_nm,st_cd,zip_cd,naic_cd,naics_code_description,case_violtn_cnt,cmp_assd,ee_violtd_cnt,bw_atp_amt,ee_atp_cnt,findings_start_date,findings_end_date,flsa_violtn_cnt,flsa_repeat_violator,flsa_bw_atp_amt'.split(
      ',',
    ),
  names: ['legal_name', 'trade_nm'],
  date: 'findings_end_date',
  persons: 0.1,
  values: (r) => ({
    case_id: 1_600_000 + r.index,
    trade_nm: r.random.chance(0.6) ? r.tradeName : '',
    legal_name: r.name,
    street_addr_1_txt: r.address.line1,
    cty_nm: r.address.city,
    st_cd: r.state,
    zip_cd: r.address.zip,
    naic_cd: '722511',
    naics_code_description: 'Full-Service Restaurants',
    case_violtn_cnt: r.random.below(40),
    cmp_assd: 0,
    ee_violtd_cnt: r.random.below(20),
    bw_atp_amt: r.random.below(20_000),
    findings_start_date: isoDate({ ...r, year: r.year - 1 }),
    findings_end_date: isoDate(r),
    flsa_violtn_cnt: r.random.below(20),
  }),
});

export const washingtonContractors = recordLayout({
  states: ['OR'],
  columns:
    'BusinessName,ContractorLicenseNumber,ContractorLicenseTypeCode,ContractorLicenseTypeCodeDesc,Address1,Address2,City,State,Zip,PhoneNumber,LicenseEffectiveDate,LicenseExpirationDate,BusinessTypeCode,BusinessTypeCodeDesc,SpecialtyCode1,SpecialtyCode1Desc,SpecialtyCode2,SpecialtyCode2Desc,UBI,PrimaryPrincipalName,StatusCode,ContractorLicenseStatus,ContractorLicenseSuspendDate'.split(
      ',',
    ),
  names: ['BusinessName'],
  date: 'LicenseEffectiveDate',
  persons: 0.2,
  values: (r) => ({
    BusinessName: r.name.toUpperCase(),
    ContractorLicenseNumber: `SAMPL*${String(r.index).padStart(6, '0')}`,
    ContractorLicenseTypeCode: 'CC',
    ContractorLicenseTypeCodeDesc: 'CONSTRUCTION CONTRACTOR',
    Address1: r.address.line1.toUpperCase(),
    Address2: r.address.line2.toUpperCase(),
    City: r.address.city.toUpperCase(),
    State: 'WA',
    Zip: r.address.zip,
    LicenseEffectiveDate: slashDate(r),
    LicenseExpirationDate: slashDate({ ...r, year: r.year + 2 }),
    BusinessTypeCodeDesc: r.isPerson ? 'Individual' : 'Limited Liability Company',
    SpecialtyCode1Desc: r.random.pick(['GENERAL', 'ROOFING', 'PAINTING AND WALLCOVERING']),
    UBI: String(602_000_000 + r.index),
    PrimaryPrincipalName: `${r.person.last}, ${r.person.first}`.toUpperCase(),
    StatusCode: 'A',
    ContractorLicenseStatus: r.random.pick(['ACTIVE', 'EXPIRED']),
  }),
});

export const texasLicenses = recordLayout({
  states: ['CO'],
  columns: [
    ...['LICENSE TYPE', 'LICENSE NUMBER', 'BUSINESS COUNTY', 'BUSINESS NAME', 'BUSINESS ADDRESS-LINE1'],
    ...['BUSINESS ADDRESS-LINE2', 'BUSINESS CITY, STATE ZIP', 'BUSINESS TELEPHONE'],
    ...['LICENSE EXPIRATION DATE (MMDDCCYY)', 'OWNER NAME', 'MAILING ADDRESS LINE1', 'MAILING ADDRESS LINE2'],
    ...['MAILING ADDRESS CITY, STATE ZIP', 'MAILING ADDRESS COUNTY', 'OWNER TELEPHONE', 'LICENSE SUBTYPE'],
    'CONTINUING EDUCATION FLAG',
  ],
  names: ['BUSINESS NAME', 'OWNER NAME'],
  persons: 0.3,
  values(r) {
    const person = `${r.person.last}, ${r.person.first}`.toUpperCase();
    const city = `${r.address.city} TX ${r.address.zip}`.toUpperCase();
    return {
      'LICENSE TYPE': r.random.pick(['A/C Contractor', 'Electrical Contractor', 'Tow Truck Company']),
      'LICENSE NUMBER': String(10_000 + r.index),
      'BUSINESS COUNTY': 'TRAVIS',
      'BUSINESS NAME': r.isPerson ? person : r.name.toUpperCase(),
      'BUSINESS ADDRESS-LINE1': r.address.line1.toUpperCase(),
      'BUSINESS CITY, STATE ZIP': city,
      'LICENSE EXPIRATION DATE (MMDDCCYY)': `0630${r.year + 1}`,
      'OWNER NAME': r.isPerson || r.random.chance(0.5) ? person : r.name.toUpperCase(),
      'MAILING ADDRESS LINE1': r.address.line1.toUpperCase(),
      'MAILING ADDRESS CITY, STATE ZIP': city,
      'CONTINUING EDUCATION FLAG': 'N',
    };
  },
});

export const coloradoProfessions = recordLayout({
  states: ['CO'],
  columns:
    'lastname,firstname,middlename,suffix,entityname,city,state,mailzipcode,licensetype,subcategory,licensenumber,licensefirstissuedate,licenselastreneweddate,licenseexpirationdate,licensestatusdescription,specialty,title,degrees,casenumber,programaction,disciplineeffectivedate,disciplinecompletedate,linktoverifylicense,linktoviewhealthcareprofile'.split(
      ',',
    ),
  names: ['entityname', 'lastname', 'firstname'],
  date: 'licensefirstissuedate',
  persons: 0.3,
  values: (r) => ({
    lastname: r.isPerson ? r.person.last : '',
    firstname: r.isPerson ? r.person.first : '',
    entityname: r.isPerson ? '' : r.name,
    city: r.address.city,
    state: r.state,
    mailzipcode: r.address.zip,
    licensetype: r.random.pick(['EC', 'PC', 'AUC']),
    licensenumber: String(100_000 + r.index),
    licensefirstissuedate: slashDate(r),
    licenseexpirationdate: slashDate({ ...r, year: r.year + 2 }),
    licensestatusdescription: r.random.pick(['Active', 'Expired']),
  }),
});
