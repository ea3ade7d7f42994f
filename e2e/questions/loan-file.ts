const COLUMNS =
  'LoanNumber,DateApproved,SBAOfficeCode,ProcessingMethod,BorrowerName,BorrowerAddress,BorrowerCity,BorrowerState,BorrowerZip,' +
  'LoanStatusDate,LoanStatus,Term,SBAGuarantyPercentage,InitialApprovalAmount,CurrentApprovalAmount,UndisbursedAmount,FranchiseName,' +
  'ServicingLenderLocationID,ServicingLenderName,ServicingLenderAddress,ServicingLenderCity,ServicingLenderState,ServicingLenderZip,' +
  'RuralUrbanIndicator,HubzoneIndicator,LMIIndicator,BusinessAgeDescription,ProjectCity,ProjectCountyName,ProjectState,ProjectZip,CD,' +
  'JobsReported,NAICSCode,Race,Ethnicity,UTILITIES_PROCEED,PAYROLL_PROCEED,MORTGAGE_INTEREST_PROCEED,RENT_PROCEED,' +
  'REFINANCE_EIDL_PROCEED,HEALTH_CARE_PROCEED,DEBT_INTEREST_PROCEED,BusinessType,OriginatingLenderLocationID,OriginatingLender,' +
  'OriginatingLenderCity,OriginatingLenderState,Gender,Veteran,NonProfit,ForgivenessAmount,ForgivenessDate';

const LENDERS = ['Harbor Savings Bank', 'Front Range Community Bank', 'Willamette Credit Union'];

/** More than a page of them. */
const LOANS = 12;

/** A file of PPP loans in the layout of the SBA, all of one borrower in Oregon. */
export function loanFile(borrower: string): string {
  const columns = COLUMNS.split(',');
  const rows = Array.from({ length: LOANS }, (_, i) => {
    const values: Readonly<Record<string, string>> = {
      LoanNumber: String(7_000_000_000 + i),
      DateApproved: `04/${String(i + 1).padStart(2, '0')}/2020`,
      ProcessingMethod: 'PPP',
      BorrowerName: borrower,
      BorrowerAddress: '1 MAIN ST',
      BorrowerCity: 'SALEM',
      BorrowerState: 'OR',
      BorrowerZip: '97301',
      LoanStatus: 'Paid in Full',
      Term: '24',
      InitialApprovalAmount: `${10_000 + i}.25`,
      CurrentApprovalAmount: `${10_000 + i}.25`,
      ServicingLenderName: LENDERS[i % LENDERS.length] ?? '',
      JobsReported: String(i + 1),
      NAICSCode: '722511',
      BusinessType: 'Limited  Liability Company(LLC)',
      ForgivenessAmount: `${10_100 + i}.75`,
      ForgivenessDate: '06/01/2021',
    };
    return columns.map((column) => `"${values[column] ?? ''}"`).join(',');
  });
  return `${[COLUMNS, ...rows].join('\n')}\n`;
}
