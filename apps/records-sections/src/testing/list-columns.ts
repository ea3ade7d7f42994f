/** The columns of SAM exclusions. */
export const SAM_COLUMNS = [
  ...['Classification', 'Name', 'Prefix', 'First', 'Middle', 'Last', 'Suffix'],
  ...['Address 1', 'Address 2', 'Address 3', 'Address 4', 'City', 'State / Province', 'Country', 'Zip Code'],
  ...['Unique Entity ID', 'Exclusion Program', 'Excluding Agency', 'CT Code', 'Exclusion Type'],
  ...['Additional Comments', 'Active Date', 'Termination Date', 'Record Status', 'Cross-Reference'],
  ...['SAM Number', 'CAGE', 'NPI'],
];

/** The header of the Denied Persons List. */
export const DENIED_HEADER =
  'Name\tStreet_Address\tCity\tState\tCountry\tPostal_Code\tEffective_Date\tExpiration_Date\tStandard_Order\tLast_Update\tAction\tFR_Citation';
