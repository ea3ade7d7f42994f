import { isoDate } from '../delimited.ts';
import { recordLayout } from '../record-layout.ts';
import { shortMoment } from './record-dates.ts';

const outcomes = ['Certified, Temporary', 'Certified, Temporary', 'Denied, Temporary', 'Withdrawn'] as const;
const jobs = ['Landscape Laborer', 'Farmworkers, Crop', 'Housekeeper', 'Tree Planter', 'Cook Helper'] as const;

export const h2bCertifications2000 = recordLayout({
  states: ['CO', 'NY', 'FL'],
  format: 'quoted csv',
  columns:
    'Case_Type,Case_Num,State_Case_Num,Rec_Local_Office,Rec_State_Office,Rec_Regional_Office,Last_Sig_Event,Last_Event_Date,Region_ID,Work_State,OCC_Code,OCC_Title,Num_Aliens,Salary,Unit_of_Pay,Prevail_Wage,Unit_of_Pay_Prev,Emp_Name,Emp_City,Emp_State,Contact_Last,Contact_First,Att_Firm_Name,Att_Last,Att_First,Att_City,Att_State'.split(
      ',',
    ),
  names: ['Emp_Name'],
  date: 'Last_Event_Date',
  persons: 0.08,
  values(r) {
    const day = { ...r, year: r.year - 20 };
    return {
      Case_Type: 'TEMP',
      Case_Num: `0${5_400_000 + r.index * 13}`,
      Rec_Local_Office: shortMoment(day),
      Last_Sig_Event: r.random.pick(outcomes),
      Last_Event_Date: shortMoment(day),
      Region_ID: 9,
      Work_State: r.state,
      OCC_Code: '408.687-014',
      OCC_Title: r.random.pick(jobs),
      Num_Aliens: 1 + r.random.below(50),
      Salary: '8.5000000000000000e+00',
      Unit_of_Pay: 'H',
      Emp_Name: r.random.chance(0.1) ? `${r.name} DBA ${r.tradeName}` : r.name,
      Emp_City: r.address.city,
      Emp_State: r.state,
      Contact_Last: r.person.last,
      Contact_First: r.person.first,
    };
  },
});

export const h2aCertifications2006 = recordLayout({
  states: ['CO', 'NY', 'IA'],
  columns:
    'CASE_NO,APPLICATION_TYPE,DECISION_DATE,CASE_STATUS,CERTIFICATION_BEGIN_DATE,CERTIFICATION_END_DATE,EMPLOYER_NAME,EMPLOYER_ADDRESS_1,EMPLOYER_ADDRESS_2,EMPLOYER_CITY,EMPLOYER_STATE,EMPLOYER_POSTAL_CODE,AGENT_ATTORNEY_NAME,JOB_TITLE,NBR_WORKERS_REQUESTED,NBR_WORKERS_CERTIFIED,BASIC_HOURS_PER_WEEK,BASIC_RATE_OF_PAY,BASIC_UNIT_OF_PAY,ALIEN_WORK_STATE'.split(
      ',',
    ),
  names: ['EMPLOYER_NAME'],
  date: 'DECISION_DATE',
  persons: 0.25,
  values: (r) => ({
    // An association applies for several employers under one number.
    CASE_NO: `A-07${String(100 + Math.floor(r.index / 3)).slice(-3)}-03${100 + Math.floor(r.index / 3)}`,
    APPLICATION_TYPE: 'H-2A',
    DECISION_DATE: shortMoment({ ...r, year: 2007 }),
    CASE_STATUS: r.random.pick(['Certified - Full', 'Certified - Partial', 'Denied']),
    CERTIFICATION_BEGIN_DATE: `${r.month}/${r.day}/2007`,
    EMPLOYER_NAME: r.name,
    EMPLOYER_ADDRESS_1: r.address.line1,
    EMPLOYER_CITY: r.address.city.toUpperCase(),
    EMPLOYER_STATE: r.state,
    EMPLOYER_POSTAL_CODE: r.address.zip,
    JOB_TITLE: r.random.pick(jobs),
    NBR_WORKERS_REQUESTED: '6.0000000000000000e+00',
  }),
});

const bookColumns =
  'CASE_NUMBER,DECISION_DATE,VISA_CLASS,SUBMITTED_DATE,CASE_STATUS,CERTIFICATION_BEGIN_DATE,CERTIFICATION_END_DATE,EMPLOYER_NAME,TRADE_NAME_DBA,EMPLOYER_ADDRESS1,EMPLOYER_ADDRESS2,EMPLOYER_CITY,EMPLOYER_STATE,EMPLOYER_POSTAL_CODE,EMPLOYER_COUNTRY,EMPLOYER_PROVINCE,EMPLOYER_PHONE,EMPLOYER_PHONE_EXT,EMPLOYER_REP_BY_AGENT,LAWFIRM_NAME,AGENT_ATTORNEY_NAME,AGENT_ATTORNEY_CITY,AGENT_ATTORNEY_STATE,JOB_TITLE,SOC_CODE,SOC_TITLE,NAICS_CODE,NBR_WORKERS_REQUESTED,NBR_WORKERS_CERTIFIED,FULL_TIME_POSITION,NATURE_OF_TEMPORARY_NEED,BASIC_NUMBER_OF_HOURS,HOURLY_WORK_SCHEDULE_AM,HOURLY_WORK_SCHEDULE_PM,BASIC_RATE_OF_PAY,OVERTIME_RATE_FROM,OVERTIME_RATE_TO,PAY_RANGE_UNIT,SUPERVISE_OTHER_EMP,SUPERVISE_HOW_MANY,EDUCATION_LEVEL,OTHER_EDUCATION,MAJOR,SECOND_DIPLOMA,SECOND_DIPLOMA_MAJOR,TRAINING_REQUIRED,NUM_MONTHS_TRAINING,NAME_REQUIRED_TRAINING,EMP_EXPERIENCE_REQD,EMP_EXP_NUM_MONTHS,WORKSITE_CITY,WORKSITE_COUNTY,WORKSITE_STATE,WORKSITE_POSTAL_CODE,OTHER_WORKSITE_LOCATION,SWA_NAME,JOB_IDNUMBER,JOB_START_DATE,JOB_END_DATE'.split(
    ',',
  );

export const h2bCertifications = recordLayout({
  states: ['CO', 'FL', 'NY'],
  format: 'workbook',
  columns: bookColumns,
  names: ['EMPLOYER_NAME', 'TRADE_NAME_DBA'],
  persons: 0.05,
  values: (r) => ({
    CASE_NUMBER: `H-400-19${String(100 + (r.index % 200)).slice(-3)}-${100_000 + r.index * 17}`,
    DECISION_DATE: { day: isoDate(r) },
    VISA_CLASS: 'H-2B',
    SUBMITTED_DATE: { day: isoDate(r) },
    CASE_STATUS: r.random.pick(['Determination Issued - Certification', 'Withdrawn', 'Certification Expired']),
    EMPLOYER_NAME: r.name,
    TRADE_NAME_DBA: r.isPerson || r.random.chance(0.7) ? 'N/A' : r.tradeName,
    EMPLOYER_ADDRESS1: r.address.line1,
    EMPLOYER_ADDRESS2: r.address.line2 === '' ? 'N/A' : r.address.line2,
    EMPLOYER_CITY: r.address.city,
    EMPLOYER_STATE: r.state,
    EMPLOYER_POSTAL_CODE: r.address.zip,
    EMPLOYER_COUNTRY: 'UNITED STATES OF AMERICA',
    JOB_TITLE: r.random.pick(jobs),
    NBR_WORKERS_REQUESTED: 1 + r.random.below(80),
    BASIC_RATE_OF_PAY: 12.63,
    WORKSITE_STATE: r.state,
  }),
});

const farmColumns =
  'CASE_NUMBER,DECISION_DATE,VISA_CLASS,CASE_RECEIVED_DATE,CASE_STATUS,REQUESTED_START_DATE_OF_NEED,REQUESTED_END_DATE_OF_NEED,PRIMARY/SUB,EMPLOYER_NAME,TRADE_NAME_DBA,EMPLOYER_ADDRESS1,EMPLOYER_ADDRESS2,EMPLOYER_CITY,EMPLOYER_STATE,EMPLOYER_POSTAL_CODE,EMPLOYER_COUNTRY,EMPLOYER_PROVINCE,EMPLOYER_PHONE,EMPLOYER_PHONE_EXT,AGENT_POC_EMPLOYER_REP_BY_AGENT,LAWFIRM_NAME,AGENT_ATTORNEY_NAME,AGENT_ATTORNEY_CITY,AGENT_ATTORNEY_STATE,JOB_TITLE,SOC_CODE,SOC_TITLE,PRIMARY_CROP,NAICS_CODE,NBR_WORKERS_REQUESTED,NBR_WORKERS_CERTIFIED,FULL_TIME_POSITION,NATURE_OF_TEMPORARY_NEED,BASIC_NUMBER_OF_HOURS,HOURLY_WORK_SCHEDULE_AM,HOURLY_WORK_SCHEDULE_PM,BASIC_RATE_OF_PAY,OVERTIME_RATE_FROM,OVERTIME_RATE_TO,BASIC_UNIT_OF_PAY,SUPERVISE_OTHER_EMP,SUPERVISE_HOW_MANY,EDUCATION_LEVEL,OTHER_EDU,MAJOR,SECOND_DIPLOMA,SECOND_DIPLOMA_MAJOR,TRAINING_REQ,NUM_MONTHS_TRAINING,NAME_REQD_TRAINING,EMP_EXPERIENCE_REQD,EMP_EXP_NUM_MONTHS,WORKSITE_CITY,WORKSITE_COUNTY,WORKSITE_STATE,WORKSITE_POSTAL_CODE,OTHER_WORKSITE_LOCATION,ORGANIZATION_FLAG,SWA_NAME,JOB_IDNUMBER,JOB_START_DATE,JOB_END_DATE'.split(
    ',',
  );

export const h2aCertifications = recordLayout({
  states: ['CO', 'NY', 'IA'],
  format: 'workbook',
  columns: farmColumns,
  names: ['EMPLOYER_NAME', 'TRADE_NAME_DBA'],
  persons: 0.2,
  values: (r) => ({
    CASE_NUMBER: `H-300-17097-${485_000 + Math.floor(r.index / 3)}`,
    DECISION_DATE: { day: isoDate({ ...r, year: 2017 }) },
    VISA_CLASS: 'H-2A',
    CASE_STATUS: r.random.pick(['DETERMINATION ISSUED - CERTIFICATION', 'DETERMINATION ISSUED - WITHDRAWN']),
    'PRIMARY/SUB': r.index % 3 === 0 ? 'PRI' : 'SUB',
    EMPLOYER_NAME: r.name,
    EMPLOYER_ADDRESS1: r.address.line1,
    EMPLOYER_CITY: r.address.city,
    EMPLOYER_STATE: r.state,
    EMPLOYER_POSTAL_CODE: r.address.zip,
    EMPLOYER_COUNTRY: 'UNITED STATES OF AMERICA',
    JOB_TITLE: 'Farmworkers',
    NBR_WORKERS_REQUESTED: 1 + r.random.below(80),
  }),
});
