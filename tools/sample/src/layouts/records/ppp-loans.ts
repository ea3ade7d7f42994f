import { isoDate, slashDate } from '../delimited.ts';
import { recordLayout, type RecordRequest } from '../record-layout.ts';
import { shortDate } from './record-dates.ts';

const foiaColumns =
  `LoanNumber,DateApproved,SBAOfficeCode,ProcessingMethod,BorrowerName,BorrowerAddress,BorrowerCity,BorrowerState,BorrowerZip,LoanStatusDate,LoanStatus,Term,
SBAGuarantyPercentage,InitialApprovalAmount,CurrentApprovalAmount,UndisbursedAmount,FranchiseName,ServicingLenderLocationID,ServicingLenderName,
ServicingLenderAddress,ServicingLenderCity,ServicingLenderState,ServicingLenderZip,RuralUrbanIndicator,HubzoneIndicator,LMIIndicator,BusinessAgeDescription,
ProjectCity,ProjectCountyName,ProjectState,ProjectZip,CD,JobsReported,NAICSCode,Race,Ethnicity,UTILITIES_PROCEED,PAYROLL_PROCEED,MORTGAGE_INTEREST_PROCEED,
RENT_PROCEED,REFINANCE_EIDL_PROCEED,HEALTH_CARE_PROCEED,DEBT_INTEREST_PROCEED,BusinessType,OriginatingLenderLocationID,OriginatingLender,OriginatingLenderCity,
OriginatingLenderState,Gender,Veteran,NonProfit,ForgivenessAmount,ForgivenessDate`
    .replaceAll('\n', '')
    .split(',');

const lenders = [
  'Front Range Community Bank',
  'First Prairie Bank, National Association',
  'Harbor Savings Bank',
  'Celtic Cross Credit Union',
] as const;
const firmTypes = [
  'Limited  Liability Company(LLC)',
  'Corporation',
  'Subchapter S Corporation',
  'Non-Profit Organization',
  'Partnership',
] as const;
const personTypes = ['Sole Proprietorship', 'Self-Employed Individuals', 'Independent Contractors'] as const;
const ranges = [
  'a $5-10 million',
  'b $2-5 million',
  'c $1-2 million',
  'd $350,000-1 million',
  'e $150,000-350,000',
] as const;

const businessType = (r: RecordRequest): string => r.random.pick(r.isPerson ? personTypes : firmTypes);
/** The program ran from April 2020 to June 2021. */
const approved = (r: RecordRequest) => ({ ...r, year: 2020 + (r.year % 2), month: 4 + (r.month % 3) });

export const pppLoans = recordLayout({
  states: ['CO', 'OR', 'CT', 'IA'],
  columns: foiaColumns,
  names: ['BorrowerName'],
  date: 'DateApproved',
  persons: 0.15,
  values(r) {
    const amount = 1000 + r.random.below(300_000) + r.random.below(100) / 100;
    const isPaid = r.random.chance(0.85);
    return {
      LoanNumber: String(4_000_000_000 + r.index * 7919),
      DateApproved: slashDate(approved(r)),
      ProcessingMethod: r.random.pick(['PPP', 'PPS']),
      BorrowerName: r.name,
      BorrowerAddress: r.address.line1,
      BorrowerCity: r.address.city,
      BorrowerState: r.state,
      BorrowerZip: r.address.zip,
      LoanStatus: isPaid ? 'Paid in Full' : r.random.pick(['Exemption 4', 'Charged Off']),
      Term: '24',
      InitialApprovalAmount: amount,
      CurrentApprovalAmount: amount,
      ServicingLenderName: r.random.pick(lenders),
      JobsReported: 1 + r.random.below(40),
      NAICSCode: '722511',
      BusinessType: businessType(r),
      ForgivenessAmount: isPaid ? Math.round(amount * 101) / 100 : '',
      ForgivenessDate: isPaid ? slashDate({ ...r, year: 2021 }) : '',
    };
  },
});

export const pppLoans2020 = recordLayout({
  states: ['CO', 'OR', 'CT'],
  columns:
    'LoanRange,BusinessName,Address,City,State,Zip,NAICSCode,BusinessType,RaceEthnicity,Gender,Veteran,NonProfit,JobsRetained,DateApproved,Lender,CD'.split(
      ',',
    ),
  names: ['BusinessName'],
  date: 'DateApproved',
  persons: 0.1,
  values: (r) => ({
    LoanRange: r.random.pick(ranges),
    BusinessName: r.name,
    Address: r.address.line1,
    City: r.address.city.toUpperCase(),
    State: r.state,
    Zip: r.address.zip,
    NAICSCode: '236220',
    BusinessType: businessType(r),
    RaceEthnicity: 'Unanswered',
    Gender: 'Unanswered',
    Veteran: 'Unanswered',
    JobsRetained: r.random.chance(0.1) ? 'NA' : 1 + r.random.below(400),
    DateApproved: r.random.chance(0.5) ? shortDate(approved(r)) : slashDate(approved(r)),
    Lender: r.random.pick(lenders),
    CD: `${r.state} - 01`,
  }),
});

export const pppLoansNewYorkCity = recordLayout({
  states: ['NY'],
  columns:
    ',LoanRange,BusinessName,Address,City,State,Zip,NAICSCode,Industry,Description,BusinessType,JobsRetained,Lender,CD,NA'.split(
      ',',
    ),
  names: ['BusinessName'],
  persons: 0.1,
  values: (r) => ({
    '': r.index,
    LoanRange: r.random.pick(ranges),
    BusinessName: r.name,
    Address: r.address.line1,
    City: 'NEW YORK',
    State: 'NY',
    Zip: r.address.zip,
    NAICSCode: '721110',
    Industry: 'Accomodation and Food Services',
    Description: 'Hotels (except Casino Hotels) and Motels',
    BusinessType: businessType(r),
    JobsRetained: `${1 + r.random.below(400)}.0`,
    Lender: r.random.pick(lenders),
    CD: 'NY - 12',
    NA: '72',
  }),
});

export const pppLoansDenver = recordLayout({
  states: ['CO'],
  columns:
    ',LoanNumber,DateApproved,BorrowerName,BorrowerAddress,BorrowerZip,LoanStatusDate,LoanStatus,Term,InitialApprovalAmount,CurrentApprovalAmount,UndisbursedAmount,RuralUrbanIndicator,BusinessAgeDescription,CD,JobsReported,Race,Ethnicity,BusinessType,Gender,Veteran,ForgivenessAmount,ForgivenessDate'.split(
      ',',
    ),
  names: ['BorrowerName'],
  date: 'DateApproved',
  persons: 0.1,
  values: (r) => ({
    '': 669_809 + r.index,
    LoanNumber: String(4_069_407_308 + r.index * 101),
    DateApproved: slashDate(approved(r)),
    BorrowerName: r.name,
    BorrowerAddress: r.address.line1,
    BorrowerZip: r.address.zip,
    LoanStatusDate: slashDate({ ...r, year: 2021 }),
    LoanStatus: 'Paid in Full',
    Term: '24',
    InitialApprovalAmount: `${1000 + r.random.below(149_000)}.0`,
    CurrentApprovalAmount: `${1000 + r.random.below(149_000)}.0`,
    UndisbursedAmount: '0.0',
    CD: 'CO-01',
    JobsReported: `${1 + r.random.below(20)}.0`,
    BusinessType: businessType(r),
    ForgivenessAmount: `${1000 + r.random.below(149_000)}.47`,
    ForgivenessDate: slashDate({ ...r, year: 2021 }),
  }),
});

const shortTypes = ['LLC', 'Corp', 'Chapter', 'Non-Profit', 'Partnership'] as const;

export const pppLoansGeorgia = recordLayout({
  states: ['FL'],
  columns:
    'Date,Recipient,BusinessType,NAICS,Industry-2,Industry-3,Industry,RaceEthnicity,Gender,Veteran,NonProfit,Address,City,ZCTA,FIPS,County,CBSA,MSA,CDRegion,Jobs,Amount,Loans'.split(
      ',',
    ),
  names: ['Recipient'],
  date: 'Date',
  persons: 0.2,
  values: (r) => ({
    Date: isoDate(approved(r)),
    Recipient: r.name,
    BusinessType: r.isPerson
      ? r.random.pick(['Sole Oroprietor', 'Self-Employed', 'Contractor'])
      : r.random.pick(shortTypes),
    NAICS: '327992',
    'Industry-2': 'Manufacturing',
    Address: r.address.line1,
    City: r.random.pick(['Macon', 'Savannah', 'Augusta', 'Athens']),
    ZCTA: '31201.0',
    FIPS: '13021',
    County: 'Bibb County',
    CDRegion: 'Central',
    Jobs: r.random.below(100),
    Amount: 1000 + r.random.below(2_000_000),
    Loans: '1',
  }),
});
