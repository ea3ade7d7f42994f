import { type Batch, exampleBatch } from '@registry/contracts-batches';
import { EXAMPLE_ENTITY_ID, exampleMergedEntity, exampleSparseBusiness } from '@registry/contracts-business-registry';
import { exampleHead, exampleResult, exampleVerification, type RecordHead } from '@registry/contracts-records-sections';
import type { EventType } from '@registry/domain';
import { type EventChange, type EventPayload, exampleEvent } from './event-payload.ts';

type Data = EventPayload['data'];

type ExampleRecord = RecordHead & { readonly date: string | null };

const address = {
  object: 'address',
  type: ['principal'],
  full_address: '130 SAMPLE LN, DALLAS, OR 97338',
  address_line1: '130 SAMPLE LN',
  address_line2: null,
  city: 'DALLAS',
  state: 'OR',
  postal_code: '97338',
  country: 'US',
};
const moved = {
  ...address,
  full_address: '12 MAIN ST, SALEM, OR 97301',
  address_line1: '12 MAIN ST',
  city: 'SALEM',
  postal_code: '97301',
};
const person = (name: string, title: string) => ({
  object: 'person',
  name,
  titles: [{ object: 'person_title', title }],
  address: null,
});

const matchIn = (state: string) => ({
  method: 'name_state_exact_unique',
  confidence: 0.987,
  matched_on: 'CEDAR RIDGE BAKERY LLC',
  compared_with: 'CEDAR RIDGE BAKERY, LLC',
  bearers: 1,
  text: `No other loaded ${state} company has this legal name, same full name.`,
  evidence: [
    { fact: 'only_bearer', agrees: true, weight: 4.35, text: `no other loaded ${state} company has this legal name` },
    { fact: 'full_name', agrees: true, weight: 0, text: 'same full name' },
  ],
});

const lien: ExampleRecord = {
  ...exampleHead,
  date: '2026-11-03',
  filing_number: '94006321',
  state: 'OR',
  expiration_date: '2031-11-03',
};
const license: ExampleRecord = {
  object: 'license',
  date: null,
  type: 'or-olcc',
  name: 'CEDAR RIDGE BAKERY LLC',
  number: '030-10018000C5BE',
  state: 'OR',
  status: 'ACTIVE',
  expiration_date: '2027-06-03',
  description: 'RECREATIONAL PROCESSOR',
};
const permit: ExampleRecord = {
  object: 'permit',
  date: '2026-11-03',
  type: 'tx-tabs',
  name: 'CEDAR RIDGE BAKERY LLC',
  number: 'TABS2026012345',
  state: 'TX',
  status: null,
  expiration_date: null,
  description: 'New Construction',
};
const federal: ExampleRecord = {
  object: 'fmcsa_registration',
  date: '2026-11-03',
  type: 'fmcsa',
  name: 'CEDAR RIDGE BAKERY LLC',
  number: '3141592',
  state: 'OR',
  status: 'Active',
  expiration_date: null,
  description: null,
};
const loan: ExampleRecord = {
  object: 'loan',
  date: '2021-03-01',
  type: 'ppp',
  amount: 48_300,
  lender: 'FRONT RANGE BANK',
  status: 'Paid in Full',
  jobs_reported: 6,
  forgiveness_amount: 48_512.4,
};

const change = (field: string, before: unknown, after: unknown): Partial<Data> => ({
  changes: [{ field, before, after }],
});

function ofRecord(source: string, recordKey: string, record: object, changes?: readonly EventChange[]): Partial<Data> {
  const { object, date, ...head } = record as Record<string, unknown>;
  return {
    source,
    changes:
      changes ??
      Object.entries({ date, ...head })
        .filter(([, after]) => after !== null)
        .map(([field, after]) => ({ field, before: null, after })),
    record: {
      object,
      record_key: recordKey,
      date,
      ...head,
      source,
      as_of: exampleEvent.data.as_of,
      match: matchIn(source.startsWith('us-tx/') ? 'Texas' : 'Oregon'),
    },
  };
}

const lapsed = { field: 'status', before: 'Active', after: 'Lapsed' };
const surrendered = { field: 'status', before: 'ACTIVE', after: 'SURRENDERED' };
/** Oregon has no source of permits. */
const OF_TEXAS: Partial<Data> = {
  entity_id: 'us-tx-0801234567',
  business: {
    ...exampleSparseBusiness,
    ...{ id: 'us-tx-0801234567', file_number: '0801234567', formation_state: 'TX', as_of: '2026-11-08' },
    ...{ entity_type: 'Domestic Limited Liability Company (LLC)', full_address: '130 REED LN, DALLAS, TX 75201' },
  },
};
const hit = {
  ...exampleResult,
  status: 'hit',
  match: {
    ...exampleResult.match,
    confidence: 0.995,
    text: 'The same name, the names share rare words, the same ZIP code.',
    evidence: [
      ...exampleResult.match.evidence.slice(0, 2),
      { fact: 'address', agrees: false, weight: -0.887, text: 'the same ZIP code' },
    ],
  },
};
const ABOUT_NOTHING: Partial<Data> = { source: null, as_of: null, changes: [], business: null };

/** What became of the entity of a company. */
function ofEntity(
  before: string | null,
  after: string | null,
  [statesBefore, statesAfter]: readonly [readonly string[], readonly string[]],
  reason: string,
): Partial<Data> {
  return {
    changes: [
      { field: 'entity_id', before, after },
      { field: 'registered_in', before: statesBefore, after: statesAfter },
      { field: 'reason', before: null, after: reason },
    ],
  };
}

/** A batch that has ended. */
export const completedBatch: Batch = {
  ...exampleBatch,
  status: 'completed',
  done: exampleBatch.rows,
  verdicts: { matched: 29_400, review: 5_600, no_match: 4_350, not_covered: 620, invalid: 30, not_in_register: 0 },
  completed_at: '2026-11-02T08:41:57.000Z',
};

/** What an event of each type says where it differs from `exampleEvent`. */
const DATA: Readonly<Record<EventType, Partial<Data>>> = {
  'business.status_changed': {},
  'business.name_changed': change('name', 'CEDAR RIDGE BREAD, LLC', 'CEDAR RIDGE BAKERY, LLC'),
  'business.address_changed': change('addresses', [moved], [address]),
  'business.agent_changed': change(
    'agents',
    [person('JANE ROE', 'Registered Agent')],
    [person('JOHN DOE', 'Registered Agent')],
  ),
  'business.officers_changed': change('officers', [], [person('ANN ROE', 'Manager')]),
  'business.entity_type_changed': change(
    'entity_type',
    'DOMESTIC BUSINESS CORPORATION',
    'DOMESTIC LIMITED LIABILITY COMPANY',
  ),
  'registration.linked': ofEntity(
    null,
    EXAMPLE_ENTITY_ID,
    [['OR'], ['CA', 'OR']],
    'same name, same state of formation',
  ),
  'registration.unlinked': ofEntity(EXAMPLE_ENTITY_ID, null, [['CA', 'OR'], ['OR']], 'decided by the operator'),
  'entity.merged': ofEntity(
    exampleMergedEntity.id,
    exampleMergedEntity.merged_into,
    [
      ['CA', 'NV'],
      ['CA', 'NV', 'OR'],
    ],
    'same name, same state of formation',
  ),
  'entity.split': ofEntity(
    EXAMPLE_ENTITY_ID,
    'ent_9zq2lw7xk0bvn74f',
    [
      ['CA', 'NV', 'OR'],
      ['CA', 'NV'],
    ],
    'the evidence says that these are of another company',
  ),
  'business.removed': ABOUT_NOTHING,
  'business.restored': { source: null, changes: [] },
  'lien.filed': ofRecord('us-or/ucc', '94006321', lien),
  'lien.status_changed': ofRecord('us-or/ucc', '94006321', { ...lien, status: lapsed.after }, [lapsed]),
  'license.added': ofRecord('us-or/olcc-licenses', '030-10018000C5BE', license),
  'license.status_changed': ofRecord(
    'us-or/olcc-licenses',
    '030-10018000C5BE',
    { ...license, status: surrendered.after },
    [surrendered],
  ),
  'permit.added': { ...ofRecord('us-tx/tabs-projects', 'TABS2026012345', permit), ...OF_TEXAS },
  'loan.added': ofRecord('us/ppp-loans', '4113678808', loan),
  'federal.added': ofRecord('us/fmcsa', '3141592', federal),
  'watchlist.hit_added': { source: hit.record.source, ...change('watchlist', null, hit) },
  'watchlist.hit_removed': { source: hit.record.source, ...change('watchlist', hit, null) },
  'verification.changed': {
    ...{ source: null, as_of: null, ...change('sos_domestic', 'success', 'failure') },
    verification: {
      ...{ object: 'verification', id: exampleVerification.id, external_id: exampleVerification.external_id },
      status: 'approved',
    },
  },
  'batch.completed': { ...ABOUT_NOTHING, entity_id: null, batch: completedBatch },
  'watchlist.test': { ...ABOUT_NOTHING, entity_id: null },
};

/** An event of a type, as customers get it. */
export function toExampleEvent(type: EventType): EventPayload {
  return { ...exampleEvent, type, data: { ...exampleEvent.data, ...DATA[type] } };
}
