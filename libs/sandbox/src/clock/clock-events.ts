import { toPerson } from '@registry/contracts-business-registry';
import type { WatchlistResult } from '@registry/contracts-records-sections';
import { type EventBusiness, type EventChange, type EventPayload, toExampleEvent } from '@registry/contracts-watchlist';
import { companyKey, type EventType, formatBusinessId, type RecordKind, toSampleSlug } from '@registry/domain';
import { type FictionalCompany, fictionalCompanies } from '../companies/company-table.ts';
import { toSampleSource, toPrincipalAddress, toSparse, toMatchKeys } from '../companies/company-facts.ts';
import { lastingEntries, type ListOfParties, screenParty, toEntry, toFictionalParty } from '../screening/screening.ts';
import { CLOCK_SCRIPT, type ScriptStep } from './clock-script.ts';

const DAY_MS = 86_400_000;

type EventRecord = NonNullable<EventPayload['data']['record']>;

/** A company at a time of a test clock. */
export interface ClockedCompany extends FictionalCompany {
  readonly isRemoved: boolean;
  /** Counts its changes from 1. */
  readonly version: number;
  /** The records that it has, as their last events show them. */
  readonly records: Readonly<Partial<Record<RecordKind, EventRecord>>>;
  /** The day on which a list of excluded parties got it; null while none has it. */
  readonly listedOn: string | null;
  /** The day of its last change, or of the start of the clock. YYYY-MM-DD. */
  readonly asOf: string;
}

/** Something that happened in a world. */
export interface WorldEvent {
  readonly type: EventType;
  /** ISO 8601 UTC, milliseconds. */
  readonly timestamp: string;
  /** Null where it is about no company: every webhook of the clock gets it. */
  readonly entityId: string | null;
  readonly source: string | null;
  readonly asOf: string | null;
  readonly changes: readonly EventChange[];
  /** The company afterwards. */
  readonly company: (Pick<FictionalCompany, 'state' | 'fileNumber'> & { readonly version: number }) | null;
}

/** An event that the script causes, for each watchlist that follows the company. */
export interface ClockEvent extends WorldEvent {
  /** The same on every clock. */
  readonly cause: string;
  readonly business: EventBusiness | null;
  readonly record: EventRecord | null;
  readonly batch?: EventPayload['data']['batch'];
  readonly verification?: EventPayload['data']['verification'];
  readonly company: ClockedCompany | null;
}

type TypedStep = ScriptStep & { readonly type: EventType };

/** The steps in the order of their days; no two are on one day. */
export const clockSteps: readonly TypedStep[] = Object.entries(CLOCK_SCRIPT)
  .flatMap(([type, steps]) => steps.map((step: ScriptStep) => ({ ...step, type: type as EventType })))
  .sort((one, other) => one.day - other.day);

type ReadFields = (company: ClockedCompany) => Readonly<Record<string, unknown>>;

const readEntity: ReadFields = ({ state, entity }) => ({
  entity_id: entity?.id ?? null,
  registered_in: entity?.registeredIn ?? [state],
});

/** The fields of a company whose change is an event, as it shows them. */
const FIELDS: Partial<Record<EventType, ReadFields>> = {
  'business.status_changed': ({ standing }) => ({ status: standing }),
  'business.name_changed': ({ name }) => ({ name }),
  'business.address_changed': (company) => ({ addresses: [toPrincipalAddress(company)] }),
  'business.agent_changed': ({ people }) => ({ agents: toPeople(people, true) }),
  'business.officers_changed': ({ people }) => ({ officers: toPeople(people, false) }),
  'business.entity_type_changed': ({ entityType }) => ({ entity_type: entityType }),
  'registration.linked': readEntity,
  'registration.unlinked': readEntity,
  'entity.merged': readEntity,
  'entity.split': readEntity,
  'watchlist.hit_added': readHit,
  'watchlist.hit_removed': readHit,
};

/** The companies of a clock at its start. */
export function firstCompanies(startedAtMs: number): ClockedCompany[] {
  const dates = { asOf: toDay(startedAtMs), addedAt: new Date(startedAtMs).toISOString() };
  return fictionalCompanies.map((company) => {
    return { ...company, ...dates, isRemoved: false, listedOn: null, version: 1, records: {} };
  });
}

/** The companies of a clock at a time. */
export function companiesAt(startedAtMs: number, nowMs: number): ClockedCompany[] {
  const changed = listClockEvents(startedAtMs, startedAtMs, nowMs).flatMap(({ company }) => company ?? []);
  const newest = new Map(changed.map((company) => [companyKey(company), company] as const));
  return firstCompanies(startedAtMs).map((company) => newest.get(companyKey(company)) ?? company);
}

/** Lists the events on a clock after one time, up to another, in order. Times are in milliseconds of the epoch. */
export function listClockEvents(startedAtMs: number, afterMs: number, untilMs: number): ClockEvent[] {
  const companies = new Map(firstCompanies(startedAtMs).map((one) => [formatBusinessId(one), one] as const));
  return clockSteps.flatMap((step) => {
    const at = startedAtMs + step.day * DAY_MS;
    const before = step.company === null ? null : companies.get(step.company);
    if (before === undefined) throw new Error(`The script of test clocks names the company ${step.company}.`);
    const after = before && changeCompany(before, step, at);
    if (after !== null) companies.set(formatBusinessId(after), after);
    return at > afterMs && at <= untilMs ? [toEvent(step, at, before, after)] : [];
  });
}

/** When the next step of the script is, in milliseconds of the epoch; undefined after the last. */
export function findNextStep(startedAtMs: number, nowMs: number): number | undefined {
  const next = clockSteps.find(({ day }) => startedAtMs + day * DAY_MS > nowMs);
  return next && startedAtMs + next.day * DAY_MS;
}

/** The company of a clock, as events show it. */
export function toClockedBusiness(company: ClockedCompany): EventBusiness {
  return { ...toSparse(company), as_of: company.asOf };
}

function changeCompany(company: ClockedCompany, step: TypedStep, atMs: number): ClockedCompany {
  const { isListed, ...others } = step.becomes ?? {};
  const listedOn = isListed === undefined ? company.listedOn : isListed ? toDay(atMs) : null;
  const { record } = asExample(step, atMs, company);
  const records = { ...company.records, ...(record && { [String(record['object'])]: record }) };
  return { ...company, ...others, listedOn, asOf: toDay(atMs), records, version: company.version + 1 };
}

function toEvent(
  step: TypedStep,
  atMs: number,
  before: ClockedCompany | null,
  after: ClockedCompany | null,
): ClockEvent {
  const { type } = step;
  const about = {
    ...{ type, company: after, cause: `${step.company ?? ''}/${step.day}`, timestamp: new Date(atMs).toISOString() },
    entityId: step.company,
  };
  const example = asExample(step, atMs, after);
  const read = FIELDS[type];
  if (read === undefined || before === null || after === null) return { ...about, ...example };
  const earlier = read(before);
  const fields = Object.entries(read(after)).map(([field, value]) => ({ field, before: earlier[field], after: value }));
  const reasons = example.changes.filter(({ field }) => field === 'reason');
  const source = 'watchlist' in read(after) ? example.source : toSampleSource(after.state);
  return { ...about, ...example, source, asOf: after.asOf, changes: [...fields, ...reasons] };
}

/** The list of excluded parties of a clock at a time. */
export function listParties(startedAtMs: number, nowMs: number): ListOfParties {
  const steps = listClockEvents(startedAtMs, startedAtMs, nowMs);
  const added = steps.filter(({ type }) => type === 'watchlist.hit_added');
  const removed = steps.find(({ type }) => type === 'watchlist.hit_removed');
  const listed = added.flatMap(({ company, asOf }) =>
    company === null || asOf === null ? [] : { entry: toEntry(company, asOf), removedOn: removed?.asOf ?? null },
  );
  return { entries: [...lastingEntries, ...listed], firstDay: toDay(startedAtMs), asOf: toDay(nowMs) };
}

/** The entry that a company is on the day of its data. */
function readHit(company: ClockedCompany): { readonly watchlist: WatchlistResult | null } {
  const { listedOn, asOf } = company;
  if (listedOn === null) return { watchlist: null };
  const entries = [{ entry: toEntry(company, listedOn), removedOn: null }];
  const party = toFictionalParty(toMatchKeys(company), [toPrincipalAddress(company)]);
  const { watchlist } = screenParty(party, { entries, firstDay: listedOn, asOf });
  return { watchlist: watchlist.lists.flatMap(({ results }) => results)[0] ?? null };
}

/** Returns the published example of the type, about the company and the day. */
function asExample({ type, status }: TypedStep, atMs: number, company: ClockedCompany | null) {
  const { data } = asFiction(toExampleEvent(type));
  const { source } = data;
  const asOf = data.as_of === null ? null : toDay(atMs);
  const record: EventRecord | null = data.record && {
    ...data.record,
    source,
    as_of: asOf,
    ...(status && { status: status[1] }),
  };
  const changes = status ? [{ field: 'status', before: status[0], after: status[1] }] : data.changes;
  const business = data.business === null || company === null ? null : toClockedBusiness(company);
  const { batch, verification } = data;
  return { source, asOf, changes, business, record, ...(batch && { batch }), ...(verification && { verification }) };
}

/** The example of a permit is of Texas, and all companies of the script are in Oregon. Sources are those of samples. */
function asFiction(event: EventPayload): EventPayload {
  const text = JSON.stringify(event).replaceAll('Texas', 'Oregon').replaceAll('"TX"', '"OR"');
  return JSON.parse(text.replaceAll('us-tx/', 'us-or/'), (field, value: unknown) =>
    field === 'source' && typeof value === 'string' ? toSampleSlug(value) : value,
  ) as EventPayload;
}

function toPeople(people: ClockedCompany['people'], areAgents: boolean) {
  return people
    .filter(([, title]) => (title === 'Registered Agent') === areAgents)
    .map(([name, title]) => toPerson({ name, titles: [title], address: null }));
}

function toDay(ms: number): string {
  return new Date(ms).toISOString().slice(0, 'YYYY-MM-DD'.length);
}
