import type { StackLoad } from '@registry/testing';
import type { SampleRecords } from '../sample-records.ts';
import { registerDescription } from './named-companies.ts';

/** A company with a name of 300 characters without a gap, 2,000 officers and 400 liens. */
export const LARGE = {
  id: 'us-id-4001',
  name: `Gargantuan ${'Verylongword'.repeat(24)}n`,
  officers: 2_000,
  liens: 400,
} as const;

/** Two companies with an officer and an address in common; the second writes the address otherwise. */
export const CONNECTED = {
  ids: ['us-id-4002', 'us-id-4003'],
  names: ['Larkspur Sawmill LLC', 'Foxglove Sawmill LLC'],
  officer: 'Osric Penhaligon',
  address: '12 Quay Rd, Boise, ID 83702',
} as const;

const OFFICERS = Array.from({ length: LARGE.officers }, (_, i) => `Ledgerkeeper Number${i}`);
const ROWS = [
  ...OFFICERS.map((officer) => ['4001', LARGE.name, officer, '', '', '']),
  ['4002', CONNECTED.names[0], CONNECTED.officer, '12 Quay Rd', 'Boise', '83702'],
  ['4003', CONNECTED.names[1], CONNECTED.officer, '12 QUAY ROAD', 'BOISE', '83702-1234'],
];

/** A register that lists the officers of its companies. */
export const OFFICERS_LOAD: StackLoad = {
  app: 'business-registry',
  source: 'us-id/business-registry',
  csv: `number,name,officer,street,city,zip\n${ROWS.map((row) => row.join(',')).join('\n')}\n`,
  description: registerDescription(`
yields: business
state: ID
columns: [number, name, officer, street, city, zip]
group_by: number
map:
  file_number: number
  name: name
  addresses:
    - { kind: principal, line1: street, city: city, state: { constant: ID }, postal_code: zip }
  officers:
    - { title: { constant: Manager }, name: officer }
`),
};

export const LARGE_LIENS: SampleRecords = {
  source: 'us-id/ucc-filings',
  kind: 'lien',
  records: Array.from({ length: LARGE.liens }, (_, i) => ({
    id: `UCC${i}`,
    holder: LARGE.name,
    state: 'ID',
    file_number: '4001',
    status: 'Active',
    date: '2021-06-30',
  })),
};
