import { RECORD_KIND_NAMES, type RecordKind } from '@registry/domain';
import { eventually, sharedStack } from '@registry/testing';
import { gatewayPlan } from './gateway-plan.ts';
import type { ColoradoCompany } from './sample-companies.ts';
import type { SampleRecords } from './sample-records.ts';
import { GatewaySurface } from './started-gateway.ts';

/** Records of a kind that each company with many has. */
export const MANY = 35;

/** Kinds whose sources are of the whole country. */
const NATIONWIDE: readonly RecordKind[] = ['loan', 'fmcsa_registration', 'record'];

/** The source of the records of a kind. */
export const toSource = (kind: RecordKind): string => `${NATIONWIDE.includes(kind) ? 'us' : 'us-co'}/sample-${kind}`;

/** Whose records: of each kind one company has many. */
export const holderOf = (at: number): string => `PAGING WORKS ${at} LLC`;

const RETURNS: SampleRecords = {
  source: 'us/sample-returns',
  kind: 'record',
  records: [{ id: '1', holder: 'CR HOLDINGS INC', state: 'DE', ein: '841234567', date: '2024-01-01' }],
};

/** A company by whose name another does business, in a record of that one. */
const SUPPER_CLUB: readonly ColoradoCompany[] = [
  { entityid: '20221000001', entityname: 'Juniper Hospitality LLC' },
  { entityid: '20221000002', entityname: 'Mesa Supper Club LLC' },
];

const INSPECTIONS: SampleRecords = {
  source: 'us-co/sample-inspections',
  kind: 'record',
  records: [{ id: '1', holder: 'JUNIPER HOSPITALITY LLC', trade: 'MESA SUPPER CLUB', state: 'CO', date: '2024-01-01' }],
};

/** A gateway, shared by the specs of records: of each kind one company has many, and the bakery twelve. */
export async function recordsGateway(): Promise<GatewaySurface> {
  const sources = RECORD_KIND_NAMES.map((kind, at) => ({
    source: toSource(kind),
    kind,
    records: [...manyRecords(at), ...bakeryRecords(kind)],
  }));
  const services = ['business-registry', 'records-sections'] as const;
  const gateway = new GatewaySurface(
    await sharedStack(
      gatewayPlan({ services, companies: SUPPER_CLUB, records: [...sources, RETURNS, INSPECTIONS], states: ['DE'] }),
    ),
    'production',
  );
  await gateway.untilWell();
  await eventually(() => hasNamesOfRecords(gateway), true, NAMED_MS_MAX);
  return gateway;
}

/** Time for the registry to follow the records. */
const NAMED_MS_MAX = 120_000;

/** Checks that the bakery and the supper club have the names that only records give them. */
async function hasNamesOfRecords(gateway: GatewaySurface): Promise<boolean> {
  const headers = { 'x-api-key': await gateway.makeKey({ dailyLimit: 10 }) };
  const named = ['us-co-20191000001', 'us-co-20221000001'].map(async (id) => {
    const { text } = await gateway.get(`/v1/businesses/${id}`, { headers });
    return ['Ridge Bread', 'CR HOLDINGS INC', 'MESA SUPPER CLUB'].filter((name) => text.includes(`"name":"${name}"`));
  });
  return (await Promise.all(named)).flat().length === 3;
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
    ...(kind === 'record' ? { ein: '84-1234567', phone: '(303) 555-0142', naics: '311811' } : {}),
    ...(kind === 'permit' ? { phone: '303.555.0199' } : {}),
  }));
}
