import type { MatchCompanies } from '../../generated/types.ts';

/** What is known of a company. */
export type MatchQuery = MatchCompanies['queries'][string];
export type QueryField = keyof MatchQuery;

/** The headers that name each field, as letters and digits without the words of `QUALIFIERS`. */
const HEADERS: Readonly<Record<QueryField, readonly string[]>> = {
  name: ['name', 'legalname', 'company', 'companyname', 'business', 'businessname', 'organization', 'organizationname'],
  state: ['state', 'st', 'statecode', 'stateprovince', 'jurisdiction', 'stateofincorporation', 'stateofformation'],
  address: ['address', 'street', 'streetaddress', 'address1', 'addressline1', 'fulladdress', 'line1'],
  city: ['city', 'town', 'municipality'],
  postal_code: ['zip', 'zipcode', 'zip5', 'postalcode', 'postcode'],
  file_number: [
    'filenumber',
    'fileno',
    'registrynumber',
    'registrationnumber',
    'charternumber',
    'entitynumber',
    'sosid',
  ],
  tin: ['tin', 'ein', 'fein', 'taxid', 'taxidnumber', 'federaltaxid', 'taxpayerid'],
  formed: ['formed', 'formationdate', 'dateformed', 'incorporationdate', 'dateofincorporation', 'yearformed'],
};

export const QUERY_FIELDS = Object.keys(HEADERS) as QueryField[];

/** Words that say whose or which field it is. */
const QUALIFIERS =
  /^(vendor|supplier|customer|client|account|borrower|merchant|payee|employer|entity|company|business)+/;
const PLACES = /^(mailing|billing|physical|principal|primary|main|office|business|company)+/;

/** The header of each field. */
export type Columns = Partial<Record<QueryField, string>>;

/** The first header that names a field is its column. */
export function detectColumns(headers: readonly string[]): Columns {
  const columns: Columns = {};
  for (const field of QUERY_FIELDS) {
    const found = headers.find((header) => namesField(header, field));
    if (found !== undefined) columns[field] = found;
  }
  return columns;
}

function namesField(header: string, field: QueryField): boolean {
  const folded = header.toLowerCase().replaceAll(/[^a-z\d]/g, '');
  const known = HEADERS[field];
  const unqualified = folded.replace(QUALIFIERS, '');
  // "Vendor" by itself is a column of names.
  const bare = unqualified === '' && field === 'name';
  return (
    bare ||
    [folded, unqualified, unqualified.replace(PLACES, ''), folded.replace(PLACES, '')].some((form) =>
      known.includes(form),
    )
  );
}
