/**
 * Other headers of each field of a query, as letters and digits in lower case, without the words of `OWNERS` and `PLACES`.
 * The page, the API and the command line read lists by the same table.
 */
const HEADERS = {
  name: [],
  state: [
    'st',
    'statecode',
    'stateprovince',
    'jurisdiction',
    'stateofregistration',
    'stateofformation',
    'stateofincorporation',
    'registrationstate',
    'incorporationstate',
    'formationstate',
    'registeredin',
    'incorporatedin',
    'stateofdomicile',
    'homestate',
  ],
  address: ['street', 'streetaddress', 'address1', 'addressline1', 'fulladdress', 'line1'],
  city: [
    'town',
    'municipality',
    // In one cell, as `Newberg, OR 97132`.
    'citystate',
    'cityst',
    'cityandstate',
    'citystatezip',
    'citystzip',
    'citystzipcode',
    'citystatezipcode',
    'citystatepostalcode',
    'citystateandzip',
    'csz',
  ],
  postal_code: ['zip', 'zipcode', 'zip5', 'postal', 'postcode'],
  country: ['countrycode', 'countryname', 'nation'],
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

/** Words that say whose field it is. */
const OWNERS = /^(?:vendor|supplier|customer|client|account|borrower|merchant|payee|employer|entity|company|business)+/;
/**
 * Headers of names, those first that hardly mean anything but the name of a company. The plain `Name` comes last: next to another one it
 * is the name of a contact. `Account` by itself is a number.
 */
const NAMES: readonly RegExp[] = [
  /^(?:entity|company|business|organi[sz]ation|corporate)*(?:legal|registered)(?:entity|company|business)?name$/,
  /^(?:company|business|organi[sz]ation|entity|corporation|corporate|firm|employer)+(?:account)?name$/,
  /^(?:company|business|organi[sz]ation|entity|corporation|firm|employer)+(?:account)?$/,
  /^(?:vendor|supplier|customer|client|account|borrower|merchant|payee)+name$/,
  /^(?:vendor|supplier|customer|client|borrower|merchant|payee)+(?:account)?$/,
  /^name$/,
];
const PLACES = /^(?:mailing|billing|physical|principal|primary|main|office|business|company)+/;

/** The columns of a header that may have the names of companies, the most probable first. */
export function nameColumns(header: readonly string[]): number[] {
  const columnsOfForms = (forms: readonly string[]) =>
    NAMES.flatMap((name) => forms.flatMap((form, at) => (name.test(form) ? [at] : [])));
  return [
    ...new Set([...columnsOfForms(header.map(folded)), ...columnsOfForms(header.map(withoutRemark).map(folded))]),
  ];
}

/** The columns of a header that may have a field, the most probable first: with the field's own name, another of its names, one with an owner. */
export function columnsOf(header: readonly string[], field: QueryColumn): number[] {
  if (field === 'name') return nameColumns(header);
  const forms = header.map(formsOf);
  const own = folded(field);
  const known: readonly string[] = [own, ...HEADERS[field]];
  const tests: ((shown: HeaderForms) => boolean)[] = [
    ({ full }) => full === own,
    ({ full }) => known.includes(full),
    ({ shorter }) => shorter.some((form) => known.includes(form)),
  ];
  return [...new Set(tests.flatMap((test) => forms.flatMap((shown, at) => (test(shown) ? [at] : []))))];
}

/** The most probable column of each field that a header has. */
export function findColumns(header: readonly string[]): ReadonlyMap<QueryColumn, number> {
  return new Map(
    QUERY_COLUMNS.flatMap((field) =>
      columnsOf(header, field)
        .slice(0, 1)
        .map((at) => [field, at] as const),
    ),
  );
}

/** Whether a list with these columns says which companies it means: each of the three does so by itself. */
export function identifies(columns: ReadonlyMap<QueryColumn, unknown>): boolean {
  return columns.has('name') || columns.has('file_number') || columns.has('tin');
}

interface HeaderForms {
  readonly full: string;
  /** Without owner, place or both. */
  readonly shorter: readonly string[];
}

function formsOf(header: string): HeaderForms {
  const full = folded(header.replace(/\s*[([].*$/s, '') || header);
  const owned = full.replace(OWNERS, '');
  const shorter = [owned, owned.replace(PLACES, ''), full.replace(PLACES, '')];
  return { full, shorter };
}

/** `Vendor Name, legal` and `Vendor Name (legal)` are the vendor's name; `Name, address` is more. */
function withoutRemark(header: string): string {
  return header.replace(/\s*(?:[([].*|,(?!.*(?:address|street|city|state|zip|postal)).*)$/is, '');
}

function folded(header: string): string {
  return header.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');
}
