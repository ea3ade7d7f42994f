/** The usage restriction of the specification; it stands wherever the data is handed out. */
export const USAGE_RESTRICTION =
  'The data may not be used for any purpose covered by the US Fair Credit Reporting Act: decisions about credit, insurance, employment or housing. It is meant for research and business due diligence, with people reviewing the records and deciding.';

/** What a client reads of the server before it calls anything. */
export const instructions = `Public US business records: companies by their Secretary-of-State registration, and the liens, PPP loans, motor carrier registrations, licenses, permits and federal records matched to them.

Start with search_companies or search_people, then call get_company with an id; list_company_records pages through one kind of record. Facts keep the register's own wording. Cite the source given with each fact.

Absence is typed: an empty list says something only where a source is loaded. Where a result says "no source is loaded", nothing follows from it. Records are matched by name within the state unless they carry an identifier: state the match method and its confidence, and treat 0.5 as one of several companies of that name.

${USAGE_RESTRICTION}`;
