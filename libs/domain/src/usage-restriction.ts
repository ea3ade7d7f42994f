/** Prohibited uses of the data, which every document and page of the service shows. */
export const USAGE_RESTRICTION =
  'The data may not be used for any purpose covered by the US Fair Credit Reporting Act (decisions about credit, insurance, employment or housing). It is intended for research and business due diligence, with people reviewing the records and deciding.';
