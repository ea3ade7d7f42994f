import type { ExclusionListName } from '@registry/domain';

/** A party as a file of a list has it. */
export interface FiledParty {
  readonly name: string;
  readonly aliases?: readonly string[];
  /** Street and city in Florida; none where it is empty. */
  readonly address?: string;
  /** YYYY-MM-DD; only the consolidated list has it as it is given. */
  readonly listedAt?: string;
  /** The number that the agency issued. */
  readonly number?: string;
  readonly city?: string;
  readonly zip?: string;
  /** The last day on the list as MM/DD/YYYY; not in the consolidated list. */
  readonly until?: string;
  /** Remarks; only the Denied Persons List has them. */
  readonly action?: string;
  /** Only SAM names it. */
  readonly agency?: string;
  readonly uei?: string;
}

const STREET = '1 West Avenue';

const SAM_COLUMNS = [
  ...['Classification', 'Name', 'Prefix', 'First', 'Middle', 'Last', 'Suffix'],
  ...['Address 1', 'Address 2', 'Address 3', 'Address 4', 'City', 'State / Province', 'Country', 'Zip Code'],
  ...['Unique Entity ID', 'Exclusion Program', 'Excluding Agency', 'CT Code', 'Exclusion Type'],
  ...['Additional Comments', 'Active Date', 'Termination Date', 'Record Status', 'Cross-Reference'],
  ...['SAM Number', 'CAGE', 'NPI'],
];

const DENIED_HEADER =
  'Name\tStreet_Address\tCity\tState\tCountry\tPostal_Code\tEffective_Date\tExpiration_Date\tStandard_Order\tLast_Update\tAction\tFR_Citation';

/** A file of the Denied Persons List. */
export function deniedFile(parties: readonly FiledParty[]): string {
  const rows = parties.map(({ name, address = STREET, city = 'TAMPA', zip = '33629', until = '', action = '' }) =>
    [name, address, city, 'FL', 'US', zip, '03/22/2013', until, 'Y', '2013-04-03', action, ''].join('\t'),
  );
  return `${[DENIED_HEADER, ...rows].join('\n')}\n`;
}

/** A file of the SAM exclusions. */
export function samFile(parties: readonly FiledParty[]): string {
  const rows = parties.map(({ name, address = STREET, agency = 'DOD', until = 'Indefinite', uei = '', ...more }) => ({
    ...{ Classification: 'Firm', Name: name, 'Address 1': address, City: 'TAMPA', 'State / Province': 'FL' },
    ...{ Country: 'USA', 'Zip Code': '33629', 'Exclusion Program': 'Reciprocal', 'Excluding Agency': agency },
    ...{ 'CT Code': 'Z1', 'Exclusion Type': 'Prohibition/Restriction', 'Active Date': '11/20/2023' },
    ...{ 'Termination Date': until, 'Unique Entity ID': uei, 'SAM Number': more.number ?? `S4MR${digits(name)}` },
  }));
  return toCsv(SAM_COLUMNS, rows);
}

/** An entry of the List of Excluded Individuals and Entities. */
export interface ExcludedFirm {
  readonly name: string;
  /** City, state and ZIP code. */
  readonly place?: readonly [city: string, state: string, zip: string];
  /** YYYYMMDD. */
  readonly day?: string;
  readonly reinstated?: string;
}

/** A file of the List of Excluded Individuals and Entities. */
export function excludedFile(firms: readonly ExcludedFirm[]): string {
  const rows = firms.map(({ name, place = ['TAMPA', 'FL', '33629'], day = '20231120', reinstated = '00000000' }) =>
    [',,', `"${name}"`, 'CLINIC,,,0000000000,,9 EAST ST', ...place, '1128b7', day, reinstated, '00000000,'].join(','),
  );
  return `${[EXCLUDED_HEADER, ...rows].join('\n')}\n`;
}

const EXCLUDED_HEADER =
  'LASTNAME,FIRSTNAME,MIDNAME,BUSNAME,GENERAL,SPECIALTY,UPIN,NPI,DOB,ADDRESS,CITY,STATE,ZIP,EXCLTYPE,EXCLDATE,REINDATE,WAIVERDATE,WVRSTATE';

const CONSOLIDATED_COLUMNS = (
  '_id,source,entity_number,type,programs,name,title,addresses,federal_register_notice,start_date,end_date,standard_order,' +
  'license_requirement,license_policy,call_sign,vessel_type,gross_tonnage,gross_registered_tonnage,vessel_flag,vessel_owner,remarks,' +
  'source_list_url,alt_names,citizenships,dates_of_birth,nationalities,places_of_birth,source_information_url,ids'
).split(',');

/** How the consolidated screening list calls its lists. */
const CONSOLIDATED_NAMES = {
  SDN: 'Specially Designated Nationals (SDN) - Treasury Department',
  DPL: 'Denied Persons List (DPL) - Bureau of Industry and Security',
  EL: 'Entity List (EL) - Bureau of Industry and Security',
  UVL: 'Unverified List (UVL) - Bureau of Industry and Security',
  MEU: 'Military End User (MEU) List - Bureau of Industry and Security',
  ISN: 'Nonproliferation Sanctions (ISN) - State Department',
} as const satisfies Partial<Record<ExclusionListName, string>>;

/** A list that the consolidated screening list has. */
export type ConsolidatedList = keyof typeof CONSOLIDATED_NAMES;

/** A file of the consolidated screening list. */
export function consolidatedFile(lists: Partial<Readonly<Record<ConsolidatedList, readonly FiledParty[]>>>): string {
  const rows = Object.entries(lists).flatMap(([list, parties]) =>
    parties.map(({ name, aliases = [], address = STREET, listedAt = '2013-03-22', number = digits(name) }) => ({
      ...{ _id: `${list}${number}`, source: CONSOLIDATED_NAMES[list as ConsolidatedList] },
      ...(list === 'SDN' ? { entity_number: number, type: 'Entity' } : {}),
      ...{ name, alt_names: aliases.join('; '), start_date: listedAt },
      addresses: address === '' ? '' : `${address}, Tampa, FL, 33629, US`,
    })),
  );
  return toCsv(CONSOLIDATED_COLUMNS, rows);
}

function toCsv(columns: readonly string[], rows: readonly Readonly<Record<string, string>>[]): string {
  const lines = rows.map((cells) => columns.map((column) => `"${cells[column] ?? ''}"`).join(','));
  return `${[columns.map((column) => `"${column}"`).join(','), ...lines].join('\n')}\n`;
}

/** A number that a name always gets. */
function digits(name: string): string {
  return String([...name].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 99_991, 7));
}
