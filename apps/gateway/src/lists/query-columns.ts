import { AppError, codes } from '@registry/errors';
import { quoted } from '../parameters/quoted.ts';

/** Headers under which files have each field of a query, besides its own name, folded as `foldedHeader` does. */
const HEADERS = {
  name: [
    'company',
    'companyname',
    'business',
    'businessname',
    'vendor',
    'vendorname',
    'supplier',
    'suppliername',
    'customer',
    'customername',
    'borrower',
    'borrowername',
    'organization',
    'organizationname',
    'accountname',
    'legalname',
    'entityname',
  ],
  state: ['st', 'statecode', 'stateofregistration', 'stateofformation', 'stateofincorporation', 'registrationstate'],
  address: ['street', 'streetaddress', 'address1', 'addressline1', 'fulladdress', 'mailingaddress'],
  city: ['town'],
  postal_code: ['zip', 'zipcode', 'postcode', 'postal', 'zip5'],
  file_number: ['filingnumber', 'registrynumber', 'registrationnumber', 'entitynumber', 'entityid', 'charternumber'],
  tin: ['ein', 'fein', 'taxid', 'federaltaxid', 'taxidnumber', 'employeridentificationnumber'],
  formed: ['formationdate', 'dateformed', 'incorporationdate', 'founded', 'registrydate'],
} as const;

export type QueryColumn = keyof typeof HEADERS;

export const QUERY_COLUMNS = Object.keys(HEADERS) as readonly QueryColumn[];

/** Where the cells of each field of a query are in a row. */
export type ColumnPlaces = ReadonlyMap<QueryColumn, number>;

function foldedHeader(header: string): string {
  return header.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');
}

/** The columns of a header that fields of a query are known by, each by its first. */
export function findColumns(header: readonly string[]): ColumnPlaces {
  const folded = header.map(foldedHeader);
  const found = QUERY_COLUMNS.flatMap((field): [QueryColumn, number][] => {
    const words: readonly string[] = [foldedHeader(field), ...HEADERS[field]];
    const at = words.map((word) => folded.indexOf(word)).find((place) => place >= 0);
    return at === undefined ? [] : [[field, at]];
  });
  return new Map(found);
}

/** The same, where the caller says of some fields how their columns are called. Throws where a header lacks one. */
export function chooseColumns(header: readonly string[], named: ReadonlyMap<QueryColumn, string>): ColumnPlaces {
  const places = new Map(findColumns(header));
  for (const [field, column] of named) {
    const at = header.findIndex((one) => one.trim() === column.trim());
    if (at < 0) throw unknownColumn(field, column, header);
    places.set(field, at);
  }
  return places;
}

function unknownColumn(field: QueryColumn, column: string, header: readonly string[]): AppError {
  return new AppError(codes.request.invalidParameter, {
    message: `columns[${field}] is ${quoted(column)}; expected one of the columns ${shownHeader(header)}. Correct it.`,
    param: `columns[${field}]`,
  });
}

/** The names of columns, as many as a message has room for. */
export function shownHeader(header: readonly string[]): string {
  const shown = header.slice(0, 20).map(quoted).join(', ');
  return header.length > 20 ? `${shown} and ${header.length - 20} more` : shown;
}

/** A query of the cells of a row. Cells of no column are unknown. */
export function queryOf(cells: readonly string[], places: ColumnPlaces): Record<string, string> {
  return Object.fromEntries([...places].map(([field, at]) => [field, cells[at] ?? ''] as const));
}
