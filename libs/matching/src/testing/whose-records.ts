import type { MatchName } from '@registry/contracts-business-registry';
import { foldForMatching, nameWithForms, type StateCode } from '@registry/domain';
import { toMatchName } from '../match-name.ts';

/** A company of Colorado. All of them and all records are at one place, and the register may be loaded in part. */
export interface CaseCompany {
  readonly fileNumber: string;
  readonly name: string;
  /** As its registry publishes it. */
  readonly ein?: string;
}

export interface CaseRecord {
  /** The file number of the company that it is of; null where it is nobody's. */
  readonly of: string | null;
  /** That is as good as certain; true unless it says otherwise. */
  readonly isFirm?: boolean;
  /** Colorado unless it says otherwise. */
  readonly state?: StateCode | null;
  /** Two sources that know nothing of each other. */
  readonly source?: 'us/one' | 'us/other';
  readonly names: readonly string[];
  readonly fileNumber?: string;
  readonly ein?: string;
}

/** A situation, and whose each record is, in any order in which companies and records arrive. */
export interface WhoseRecordsCase {
  readonly title: string;
  readonly companies: readonly CaseCompany[];
  readonly records: readonly CaseRecord[];
}

const cedar = { fileNumber: '1', name: 'Cedar Ridge LLC' };
const mesa = { fileNumber: '2', name: 'Blue Mesa Inc' };
const [ein, otherEin] = ['841234567', '849999999'];
const strangers = ['Acme Holdings', 'Old Mill', 'Green Leaf', 'Sage Bakery'];

/** Whose records are, for every service that decides it: each runs all of them against its own tables. */
export const whoseRecordsCases: readonly WhoseRecordsCase[] = [
  {
    title: 'a record with the file number of a company is its own, under any name',
    companies: [cedar, mesa],
    records: [{ of: '1', names: ['Juniper Freight Inc'], fileNumber: '1' }],
  },
  {
    title: 'a record with the file number of another company is not of the one with its name',
    companies: [cedar, mesa],
    records: [{ of: '2', names: ['Cedar Ridge LLC'], fileNumber: '2' }],
  },
  {
    title: 'a record with a file number that no company has is not of the one with its name',
    companies: [cedar],
    records: [{ of: null, names: ['Cedar Ridge LLC'], fileNumber: '99' }],
  },
  {
    title: 'a record with several names is of the company that its file number says',
    companies: [cedar, mesa],
    records: [{ of: '2', names: ['Cedar Ridge LLC', 'Juniper Freight Inc'], fileNumber: '2' }],
  },
  {
    title: 'a file number counts only in its own state',
    companies: [cedar],
    records: [{ of: null, names: ['Juniper Freight Inc'], fileNumber: '1', state: 'WY' }],
  },
  {
    title: 'an EIN that the registry publishes identifies its company, under any name and in any state',
    companies: [{ ...cedar, ein }, mesa],
    records: [
      { of: '1', names: ['Juniper Freight Inc'], ein },
      { of: '1', names: ['Sage Bakery Inc'], ein, state: 'WY' },
      { of: '1', names: ['Sage Holdings Inc'], ein, state: null },
    ],
  },
  {
    title: 'an EIN that the registry publishes outranks the name of another company',
    companies: [
      { ...cedar, ein },
      { ...mesa, ein: otherEin },
    ],
    records: [{ of: '1', names: ['Blue Mesa Inc'], ein }],
  },
  {
    title: 'a record with another EIN than its registry publishes is not of the company with its name',
    companies: [{ ...cedar, ein }],
    records: [{ of: null, names: ['Cedar Ridge LLC'], ein: otherEin }],
  },
  {
    title: 'an EIN that records under the name of a company have identifies it in records of other names',
    companies: [cedar, mesa],
    records: [
      { of: '1', names: ['Cedar Ridge LLC'], ein },
      { of: '1', names: ['Juniper Freight Inc'], ein, source: 'us/other' },
      { of: '1', names: ['Sage Bakery Inc'], ein, source: 'us/other', state: 'WY' },
    ],
  },
  {
    title: 'an EIN that a record with the file number of a company has identifies it',
    companies: [cedar, mesa],
    records: [
      { of: '1', names: ['Quail Run Inc'], fileNumber: '1', ein },
      { of: '1', names: ['Juniper Freight Inc'], ein, source: 'us/other' },
    ],
  },
  {
    title: 'the EIN of records with its file number outranks that of records with its name',
    companies: [cedar],
    records: [
      { of: '1', names: ['Quail Run Inc'], fileNumber: '1', ein },
      { of: null, names: ['Cedar Ridge LLC'], ein: otherEin, source: 'us/other' },
      { of: '1', names: ['Juniper Freight Inc'], ein, source: 'us/other' },
      { of: null, names: ['Sage Bakery Inc'], ein: otherEin },
    ],
  },
  {
    title: 'two EINs under the name of one company identify nobody else',
    companies: [cedar],
    records: [
      { of: '1', names: ['Cedar Ridge LLC'], ein },
      { of: '1', names: ['Cedar Ridge LLC'], ein: otherEin, source: 'us/other' },
      { of: null, names: ['Juniper Freight Inc'], ein, source: 'us/other' },
      { of: null, names: ['Sage Bakery Inc'], ein: otherEin },
    ],
  },
  {
    title: 'an EIN is not evidence among records of one source under one name',
    companies: [cedar],
    records: [
      { of: '1', names: ['Cedar Ridge LLC'], ein },
      { of: null, names: ['Cedar Ridge LLC'], ein, state: 'WY' },
    ],
  },
  {
    title: 'an EIN is evidence among records of two sources under one name',
    companies: [cedar],
    records: [
      { of: '1', names: ['Cedar Ridge LLC'], ein },
      { of: '1', names: ['Cedar Ridge LLC'], ein, state: 'WY', source: 'us/other' },
    ],
  },
  {
    title: 'an EIN that strangers of several states carry identifies nobody',
    companies: [cedar],
    records: [
      { of: '1', names: ['Cedar Ridge LLC'], ein },
      ...strangers.map((name, i): CaseRecord => {
        return { of: null, names: [name], ein, source: 'us/other', state: i % 2 === 0 ? 'CO' : 'WY' };
      }),
    ],
  },
  {
    title: 'an EIN that strangers carry says nothing against a name, were it published by the registry',
    companies: [{ ...cedar, ein }],
    records: [
      { of: '1', names: ['Cedar Ridge LLC'], ein: otherEin },
      ...strangers.map((name): CaseRecord => ({ of: null, names: [name], ein, source: 'us/other' })),
    ],
  },
  {
    title: 'a full name that one company has says which it is, however it is written',
    companies: [cedar, mesa],
    records: [
      { of: '1', names: ['CEDAR RIDGE, L.L.C.'] },
      { of: null, names: ['Juniper Freight Inc'] },
    ],
  },
  {
    title: 'a full name that one company has decides, though others have it with another legal form',
    companies: [mesa, { fileNumber: '3', name: 'Blue Mesa LLC' }],
    records: [
      { of: '2', names: ['BLUE MESA INC'] },
      { of: '3', names: ['Blue Mesa LLC'] },
    ],
  },
  {
    title: 'a legal form is the same in another spelling',
    companies: [mesa, { fileNumber: '3', name: 'Blue Mesa LLC' }],
    records: [{ of: '2', names: ['Blue Mesa Incorporated'] }],
  },
  {
    title: 'a name that two companies have in spellings of one legal form says of none that it is the one',
    companies: [mesa, { fileNumber: '3', name: 'Blue Mesa LLC' }, { fileNumber: '4', name: 'Blue Mesa Incorporated' }],
    records: [{ of: null, names: ['Blue Mesa Corporation'] }],
  },
  {
    title: 'a name without its legal form says less',
    companies: [cedar],
    records: [{ of: '1', isFirm: false, names: ['Cedar Ridge'] }],
  },
  {
    title: 'a name that several companies have says of none that it is the one',
    companies: [mesa, { fileNumber: '3', name: 'Blue Mesa LLC' }],
    records: [{ of: null, names: ['Blue Mesa Ltd'] }],
  },
  {
    title: 'a name says nothing in another state, or in none',
    companies: [cedar],
    records: [
      { of: null, names: ['Cedar Ridge LLC'], state: 'WY' },
      { of: null, names: ['Cedar Ridge LLC'], state: null, source: 'us/other' },
    ],
  },
];

/** The legal name of a company, and how many of the case's companies have it. */
export function countCaseName({ name }: CaseCompany, companies: readonly CaseCompany[]): MatchName {
  const count = (form: (name: string) => string): number =>
    companies.filter((other) => form(other.name) === form(name)).length;
  return toMatchName(name, {
    withFolded: count((one) => foldForMatching(one).folded),
    withNameKey: count((one) => foldForMatching(one).nameKey),
    withForms: count((one) => nameWithForms(foldForMatching(one).words)),
  });
}
