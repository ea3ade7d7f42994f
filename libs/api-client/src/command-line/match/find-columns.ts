/**
 * Other headers of each field of a query, as letters and digits in lower case, without the words of `OWNERS` and `PLACES`.
 * The gateway reads uploaded lists by the same table.
 */
const HEADERS = {
  name: ['legalname', 'organization', 'organizationname'],
  state: [
    'st',
    'statecode',
    'stateprovince',
    'jurisdiction',
    'stateofregistration',
    'stateofformation',
    'stateofincorporation',
    'registrationstate',
  ],
  address: ['street', 'streetaddress', 'address1', 'addressline1', 'fulladdress', 'line1'],
  city: ['town', 'municipality'],
  postal_code: ['zip', 'zipcode', 'zip5', 'postal', 'postcode'],
  file_number: [
    'fileno',
    'filingnumber',
    'registrynumber',
    'registrationnumber',
    'charternumber',
    'entitynumber',
    'entityid',
    'sosid',
  ],
  tin: ['ein', 'fein', 'taxid', 'taxidnumber', 'federaltaxid', 'taxpayerid', 'employeridentificationnumber'],
  formed: [
    'formationdate',
    'dateformed',
    'yearformed',
    'incorporationdate',
    'dateofincorporation',
    'founded',
    'registrydate',
  ],
} as const;

/** A field of a query. */
export type QueryColumn = keyof typeof HEADERS;

export const QUERY_COLUMNS = Object.keys(HEADERS) as readonly QueryColumn[];

/** Words that say whose field it is. By itself, each but `account` is a column of names. */
const OWNERS = /^(?:vendor|supplier|customer|client|account|borrower|merchant|payee|employer|entity|company|business)+/;
const PLACES = /^(?:mailing|billing|physical|principal|primary|main|office|business|company)+/;

/** The columns of a header that fields are known by: the one with the field's own name, else another of its names, else one with an owner. */
export function findColumns(header: readonly string[]): ReadonlyMap<QueryColumn, number> {
  const forms = header.map(formsOf);
  return new Map(
    QUERY_COLUMNS.flatMap((field): [QueryColumn, number][] => {
      const own = folded(field);
      const known: readonly string[] = [own, ...HEADERS[field]];
      const tests: ((shown: HeaderForms) => boolean)[] = [
        ({ full }) => full === own,
        ({ full }) => known.includes(full),
        ({ shorter, isOwner }) => shorter.some((form) => known.includes(form)) || (isOwner && field === 'name'),
      ];
      const at = tests.map((test) => forms.findIndex(test)).find((place) => place >= 0);
      return at === undefined ? [] : [[field, at]];
    }),
  );
}

interface HeaderForms {
  readonly full: string;
  /** Without owner, place or both. */
  readonly shorter: readonly string[];
  readonly isOwner: boolean;
}

function formsOf(header: string): HeaderForms {
  const full = folded(header);
  const owned = full.replace(OWNERS, '');
  const shorter = [owned, owned.replace(PLACES, ''), full.replace(PLACES, '')];
  return { full, shorter, isOwner: full !== '' && owned === '' && full !== 'account' };
}

function folded(header: string): string {
  return header.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');
}
