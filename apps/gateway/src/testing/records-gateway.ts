import { RECORD_KIND_NAMES, type RecordKind } from '@registry/domain';
import { sharedStack } from '@registry/testing';
import { gatewayPlan } from './gateway-plan.ts';
import type { ColoradoCompany } from './sample-companies.ts';
import type { SampleRecords } from './sample-records.ts';
import { GatewaySurface } from './started-gateway.ts';

/** Records of a kind that each company with many has. */
export const MANY = 35;

/** Kinds whose sources are of the whole country. */
const NATIONWIDE: readonly RecordKind[] = ['loan', 'fmcsa_registration', 'record'];

/** The source of the records of a kind. */
export const sourceOf = (kind: RecordKind): string => `${NATIONWIDE.includes(kind) ? 'us' : 'us-co'}/sample-${kind}`;

/** Whose records: of each kind one company has many. */
export const holderOf = (at: number): string => `PAGING WORKS ${at} LLC`;

const RETURNS: SampleRecords = {
  source: 'us/sample-returns',
  kind: 'record',
  records: [{ id: '1', holder: 'CR HOLDINGS INC', state: 'DE', ein: '841234567', date: '2024-01-01' }],
};

const BOULDER_COMPANY = '20221000002';
/** Two companies of one name, distinguished by where they are. */
const NAMESAKES: readonly ColoradoCompany[] = [
  { entityid: '20221000001', entityname: 'Juniper Point LLC' },
  { entityid: BOULDER_COMPANY, entityname: 'Juniper Point LLC', principalcity: 'Boulder', principalzipcode: '80301' },
];

/** Licenses that give names to companies: by the place of one of several namesakes, and under another legal form. */
const NAMING_LICENSES: SampleRecords['records'] = [
  { id: 'N1', holder: 'JUNIPER POINT LLC', trade: 'Point Kayaks', address: '9 Oak St, Boulder, CO 80301' },
  { id: 'N2', holder: 'PAGING WORKS 20 INC', trade: 'Twenty Anvils', address: '1 Main St, Denver, CO 80202' },
].map((license) => ({ ...license, state: 'CO', date: '2020-03-01' }));

/** Companies that records name otherwise than their registry: by an EIN, a place, and another legal form. */
export const NAMED_BY_RECORDS = ['20191000001', BOULDER_COMPANY, '20201000020'];

/** A gateway, shared by the specs of records: of each kind one company has many, and the bakery twelve. */
export async function recordsGateway(): Promise<GatewaySurface> {
  const sources = RECORD_KIND_NAMES.map((kind, at) => ({
    source: sourceOf(kind),
    kind,
    records: [...manyRecords(at), ...bakeryRecords(kind), ...(kind === 'license' ? NAMING_LICENSES : [])],
  }));
  const services = ['business-registry', 'records-sections'] as const;
  const gateway = new GatewaySurface(
    await sharedStack(gatewayPlan({ services, companies: NAMESAKES, records: [...sources, RETURNS] })),
    'production',
  );
  await gateway.untilWell();
  return gateway;
}

function manyRecords(holder: number): SampleRecords['records'] {
  return Array.from({ length: MANY }, (_, at) => ({
    id: `R${at}`,
    holder: holderOf(holder),
    state: 'CO',
    // Seven on a day, so that pages end amid ties; the last without a date.
    date: at === MANY - 1 ? '' : `2020-01-${String(10 + Math.floor(at / 7))}`,
  }));
}

function bakeryRecords(kind: RecordKind): SampleRecords['records'] {
  return Array.from({ length: 12 }, (_, at) => ({
    id: `${kind}-${at}`,
    holder: kind === 'permit' ? 'CEDAR RIDGE BAKERY' : 'CEDAR RIDGE BAKERY, L.L.C.',
    state: 'CO',
    date: `2020-02-${10 + at}`,
    ...(kind === 'license' ? { trade: 'Ridge Bread', address: '7 Elm St, Boulder, CO 80301' } : {}),
    ...(kind === 'record' ? { ein: '84-1234567' } : {}),
  }));
}
