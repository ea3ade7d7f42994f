import { fileNumberKey, type Standing, type UsStateCode } from '@registry/domain';

/** A fictional company. What it does over time follows from the clock, so that all replicas agree without a table. */
export interface FictionalCompany {
  readonly state: UsStateCode;
  readonly fileNumber: string;
  readonly name: string;
  readonly formerNames: readonly string[];
  readonly entityType: string;
  /** YYYY-MM-DD. */
  readonly formed: string;
  readonly address: { readonly line: string; readonly city: string; readonly postalCode: string };
  /** Each with the role. */
  readonly people: readonly (readonly [name: string, title: string])[];
  readonly standing: Standing;
  /** Its status changes every hour: it is active in even hours of UTC since 1970, else inactive. */
  readonly isHourly?: true;
  /** It has a record of each kind. */
  readonly hasRecords: boolean;
  /** Its filings at its registry, oldest first, each with its day. */
  readonly filings: readonly (readonly [day: string, type: string])[];
  /** The day of its data, if that is not the first day. YYYY-MM-DD. */
  readonly asOf?: string;
  /** When it changed last, unless at the beginning of that day. ISO 8601 UTC, milliseconds. */
  readonly updatedAt?: string;
  /** When it was added, where it is of a test clock. ISO 8601 UTC, milliseconds. */
  readonly addedAt?: string;
  /** The entity that it is a registration of. */
  readonly entity?: { readonly id: string; readonly registeredIn: readonly UsStateCode[] } | null;
  /** The address that it states in the other states, if that is another one. */
  readonly addressElsewhere?: FictionalCompany['address'];
  /** The state of its formation, if that is another one. */
  readonly homeState?: UsStateCode;
}

/** The registry's wording of each status. */
export const STATUS_WORDS: Readonly<Record<Standing, string | null>> = {
  active: 'Good Standing',
  inactive: 'Administratively Dissolved',
  unknown: null,
};

/** The day of the data, and of the addition of every company. */
export const FIRST_DAY = '2025-01-01';

const USUAL = {
  formerNames: [],
  entityType: 'DOMESTIC LIMITED LIABILITY COMPANY',
  standing: 'active',
  hasRecords: false,
  filings: [],
} as const;

/** No registry issues numbers of this form. The order is that of the ids. */
export const fictionalCompanies: readonly FictionalCompany[] = [
  {
    ...USUAL,
    state: 'CO',
    fileNumber: 'SANDBOX-1',
    name: 'CEDAR RIDGE BAKERY, LLC',
    formerNames: ['RIDGE BREAD LLC'],
    formed: '2019-03-01',
    address: { line: '130 SAMPLE LN', city: 'DENVER', postalCode: '80202' },
    people: [
      ['JANE Q DOE', 'Registered Agent'],
      ['JOHN ROE', 'Manager'],
    ],
    entity: { id: 'ent_4bx7nq2tz9kw0lvf', registeredIn: ['CO', 'WY'] },
    hasRecords: true,
    filings: [
      ['2019-03-01', 'Articles of Organization'],
      ['2024-03-12', 'Periodic Report'],
    ],
  },
  {
    ...USUAL,
    state: 'CO',
    fileNumber: 'SANDBOX-6',
    name: 'ALPINE SAMPLE FREIGHT, INC.',
    entityType: 'DOMESTIC BUSINESS CORPORATION',
    formed: '1998-06-15',
    address: { line: '6 SAMPLE RD', city: 'PUEBLO', postalCode: '81001' },
    addressElsewhere: { line: '60 SAMPLE RD', city: 'DURANGO', postalCode: '81301' },
    people: [['JANE Q DOE', 'Registered Agent']],
    entity: { id: 'ent_7hq2mx9cvb4kpt1s', registeredIn: ['CO', 'WY'] },
    standing: 'inactive',
  },
  {
    ...USUAL,
    state: 'OR',
    fileNumber: 'SANDBOX-2',
    name: 'TIDEWATER SAMPLE HOLDINGS, INC.',
    entityType: 'DOMESTIC BUSINESS CORPORATION',
    formed: '2012-09-30',
    address: { line: '2 SAMPLE ST', city: 'SALEM', postalCode: '97301' },
    people: [['ALEX POE', 'Registered Agent']],
    isHourly: true,
  },
  {
    ...USUAL,
    state: 'OR',
    fileNumber: 'SANDBOX-3',
    name: 'TWIN SAMPLE PINES LLC',
    formed: '2015-01-20',
    address: { line: '3 SAMPLE AVE', city: 'PORTLAND', postalCode: '97201' },
    people: [['ALEX POE', 'Registered Agent']],
  },
  {
    ...USUAL,
    state: 'OR',
    fileNumber: 'SANDBOX-4',
    name: 'TWIN SAMPLE PINES LLC',
    formed: '2021-11-05',
    address: { line: '4 SAMPLE AVE', city: 'BEND', postalCode: '97701' },
    people: [['SAM ROE', 'Registered Agent']],
  },
  {
    ...USUAL,
    state: 'OR',
    fileNumber: 'SANDBOX-7',
    name: 'ORCHARD SAMPLE COOPERATIVE',
    entityType: 'COOPERATIVE',
    formed: '1975-04-02',
    address: { line: '7 SAMPLE BLVD', city: 'MEDFORD', postalCode: '97501' },
    people: [],
    standing: 'unknown',
  },
  {
    ...USUAL,
    state: 'OR',
    fileNumber: 'SANDBOX-8',
    name: 'CEDAR RIDGE BAKERY, LLC',
    formed: '2019-03-01',
    address: { line: '130 SAMPLE LN', city: 'DALLAS', postalCode: '97338' },
    people: [['JANE ROE', 'Registered Agent']],
  },
];

/** The company that is suppressed: nothing shows it, and every hour it is removed again. */
export const SUPPRESSED_COMPANY = { state: 'OR', fileNumber: 'SANDBOX-5' } as const;

/** The company whose status changes every hour. */
export const hourlyCompany = requireOne(fictionalCompanies.find(({ isHourly }) => isHourly === true));

/** The company with this id; undefined where the sandbox has none. */
export function findCompany<Company extends FictionalCompany = FictionalCompany>(
  id: { readonly state: string; readonly fileNumber: string },
  companies: readonly Company[] = fictionalCompanies as readonly Company[],
) {
  return companies.find(({ state, fileNumber }) => state === id.state && fileNumber === fileNumberKey(id.fileNumber));
}

function requireOne(company: FictionalCompany | undefined): FictionalCompany {
  if (company === undefined) throw new Error('No company of the sandbox changes.');
  return company;
}
