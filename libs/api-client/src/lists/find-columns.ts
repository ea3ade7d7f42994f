import { QUERY_FIELD_NAMES, type QueryField } from '@registry/domain/query-fields';
/**
 * Other headers of each field of a query, as letters and digits in lower case, with the words of `SHORT` in full and without those of `WHOSE` and
 * `PLACES`. The page, the API and the command line read lists by the same table. A number that may be the sender's own, as a document number,
 * is not the registry's, and a date of registration may be the vendor's.
 */
const HEADERS = {
  name: [],
  state: headers(
    `st statecode stateprovince stateorprovince provincestate stateorterritory stateabbr stateabbreviation statename usstate jurisdiction
    jurisdictionofformation jurisdictionofincorporation stateofregistration stateofformation stateoforganization stateofincorporation
    stateincorporation registrationstate incorporationstate formationstate filingstate registeredin incorporationin formedin organizedin
    stateofdomicile domicilestate`,
  ),
  address: headers(
    `street street1 streetaddress streetaddress1 address1 addressline1 addressstreet addresscitystatezip fulladdress line1`,
  ),
  // Also with a state and a ZIP code in one cell, as `Newberg, OR 97132`.
  city: headers(
    `town citytown towncity cityname municipality locality citystate cityst cityandstate citystatezip citystzip citystzipcode citystatezipcode
    citystatepostalcode citystateandzip csz`,
  ),
  postal_code: headers('zip zipcode zip5 zipcode5 postal postcode zippostal zippostalcode postalzip postalzipcode'),
  country: headers('countrycode countryname countryregion nation'),
  file_number: headers(
    `filingnumber registrynumber registrationnumber charternumber entitynumber entityid registryid corporationnumber corporatenumber sosid
    sosnumber sosfilenumber sosfileid sosentityid statefilenumber stateentitynumber stateregistrationnumber businessregistrynumber ubi
    ubinumber dosid sccid`,
  ),
  tin: headers(
    `ein einnumber einssn fein feinnumber federalein irsein tinein eintin tinnumber taxid taxidein taxidnumber taxnumber federalid federalidnumber
    federaltaxid federaltaxidnumber taxpayerid taxpayeridnumber employerid employeridnumber federalemployerid federalemployeridnumber`,
  ),
  formed: headers(
    `formationdate dateofformation dateformed formedon yearformed yearestablished established dateestablished incorporationdate
    dateofincorporation dateincorporation yearincorporation dateoforganization yearorganized yearfounded founded registrydate`,
  ),
} as const satisfies Record<QueryField, readonly string[]>;

function headers(words: string): readonly string[] {
  return words.split(/\s+/);
}

/** Words of headers as databases and spreadsheets shorten them, and in the form of `HEADERS`. */
const SHORT: ReadonlyMap<string, string> = new Map(
  Object.entries({
    addr: 'address',
    adr: 'address',
    biz: 'business',
    bus: 'business',
    cd: 'code',
    cntry: 'country',
    corp: 'corporation',
    ctry: 'country',
    cust: 'customer',
    fed: 'federal',
    identification: 'id',
    inc: 'incorporation',
    incorporated: 'incorporation',
    nbr: 'number',
    nm: 'name',
    no: 'number',
    nr: 'number',
    num: 'number',
    org: 'organization',
    prov: 'province',
    reg: 'registration',
    supp: 'supplier',
    vend: 'vendor',
  }),
);

/** Characters of a header that its field is found by, and that a request may name it with. */
export const HEADER_LENGTH_MAX = 200;

/** Words that say whose field it is: what the sender has to do with a company, and that it is one. */
const ROLES =
  'vendor|supplier|customer|client|account|borrower|merchant|payee|contractor|subcontractor|licensee|permittee|lessee|tenant|debtor|grantee|awardee|bidder|provider|dealer|distributor|manufacturer|carrier|counterparty';
const FIRMS =
  'company|business|organi[sz]ation|entity|corporation|corporate|firm|employer|institution|establishment|nonprofit';
const WHOSE = new RegExp(`^(?:${ROLES}|${FIRMS})+`);
/**
 * Headers of names, those first that hardly mean anything but the name of a company. The plain `Name` comes last: next to another one it
 * is the name of a contact. `Account` by itself is a number. `Company_Name__c` is a field of Salesforce, `Name 1` one of SAP.
 */
const NAMES: readonly RegExp[] = [
  new RegExp(`^(?:${ROLES}|${FIRMS})*(?:full)?(?:legal|registered)(?:entity|company|business)?name$`),
  new RegExp(`^(?:(?:${FIRMS})+(?:account)?name(?:dba|ordba|c)?|nameof(?:the)?(?:${FIRMS})|legalentity)$`),
  new RegExp(`^(?:${ROLES})*(?:${FIRMS})+(?:account|dba)?$`),
  new RegExp(`^(?:(?:${ROLES})+name1?|nameof(?:the)?(?:${ROLES}))$`),
  new RegExp(`^(?:${ROLES.replace('|account', '')})+(?:account)?$`),
  /^name1?$/,
];
/** Headers of parties that may be persons, and of trade names: they are the column of names where no other is. */
const PARTIES =
  /^(?:(?:owner|buyer|seller|landlord|lender|insured|policyholder|guarantor|franchisee|recipient|grantrecipient|beneficiary|shipper|consignee|applicant|registrant|taxpayer|partner|member|prospect|party|contractingparty|thirdparty)(?:name)?|(?:store|facility|agency|bank)name|dba(?:name)?|tradename|doingbusinessas)$/;
const PLACES =
  /^(?:mailing|mail|billing|billto|bill|shipping|shipto|ship|remittance|remitto|remit|physical|principal|primary|main|home|legal|registered|headquarters?|hq|location|site|premises?|office|business|company|address(?=state|zip|city$|town$|postal|country))+/;

/** The columns of a header that may have each field, the most probable first. */
export function columnsByField(header: readonly string[]): ReadonlyMap<QueryField, readonly number[]> {
  const forms = header.map(listForms);
  return new Map(
    QUERY_FIELD_NAMES.map(
      (field) => [field, field === 'name' ? nameColumns(forms) : fieldColumns(forms, field)] as const,
    ),
  );
}

function nameColumns(forms: readonly HeaderForms[]): number[] {
  const matching = (shown: readonly string[]) =>
    NAMES.flatMap((name) => shown.flatMap((form, at) => (name.test(form) ? [at] : [])));
  const found = [...matching(forms.map(({ whole }) => whole)), ...matching(forms.map(({ name }) => name))];
  const parties = forms.flatMap(({ name }, at) => (PARTIES.test(name) ? [at] : []));
  return [...new Set(found.length > 0 ? found : parties)];
}

/** Columns with the field's own name, then with another of its names, then with an owner. */
function fieldColumns(forms: readonly HeaderForms[], field: Exclude<QueryField, 'name'>): number[] {
  const own = folded(field);
  const known: ReadonlySet<string> = new Set([own, ...HEADERS[field]]);
  const tests: ((shown: HeaderForms) => boolean)[] = [
    ({ full }) => full === own,
    ({ full }) => known.has(full),
    ({ shorter }) => shorter.some((form) => known.has(form)),
  ];
  return [...new Set(tests.flatMap((test) => forms.flatMap((shown, at) => (test(shown) ? [at] : []))))];
}

/** The most probable column of each field that a header has. */
export function findColumns(header: readonly string[]): ReadonlyMap<QueryField, number> {
  return new Map(
    [...columnsByField(header)].flatMap(([field, [at]]): [QueryField, number][] =>
      at === undefined ? [] : [[field, at]],
    ),
  );
}

/** Checks that a list with these columns says which companies it means: each of the three does so by itself. */
export function identifies(columns: ReadonlyMap<QueryField, unknown>): boolean {
  return columns.has('name') || columns.has('file_number') || columns.has('tin');
}

/** A header as letters and digits. */
interface HeaderForms {
  readonly whole: string;
  /** Without a remark that does not change whose name it is. */
  readonly name: string;
  /** Without a remark in brackets. */
  readonly full: string;
  /** The same without owner, place or both. */
  readonly shorter: readonly string[];
}

function listForms(text: string): HeaderForms {
  const header = text.trim().slice(0, HEADER_LENGTH_MAX);
  const full = folded(header.replace(/[([].*$/s, '') || header);
  const owned = full.replace(WHOSE, '');
  const shorter = [owned, owned.replace(PLACES, ''), full.replace(PLACES, '')];
  return { whole: folded(header), name: folded(withoutRemark(header)), full, shorter };
}

/** `Vendor Name, legal` and `Vendor Name (legal)` are the vendor's name; `Name, address` is more. */
function withoutRemark(header: string): string {
  return header.replace(/(?:[([].*|,(?!.*(?:address|street|city|state|zip|postal)).*)$/is, '');
}

function folded(header: string): string {
  const words = header
    .replaceAll('#', ' number ')
    .replaceAll(/(?<=\p{Ll})(?=\p{Lu})/gu, ' ')
    .toLowerCase()
    .replaceAll(/\bsec(?:retary)? of state\b/g, 'sos')
    .split(/[^\p{L}\p{N}]+/u);
  return words.map((word) => SHORT.get(word) ?? word).join('');
}
