import { toPerson } from '@registry/contracts-business-registry';
import { type EventBusiness, type EventChange, type EventPayload, toExampleEvent } from '@registry/contracts-watchlist';
import {
  companyKey,
  type EventType,
  formatBusinessId,
  type RecordKind,
  type Standing,
  toSampleSlug,
} from '@registry/domain';
import { type SandboxCompany, sandboxCompanies } from '../sandbox-companies.ts';
import { sandboxSource, toPrincipalAddress, toSparse } from '../sandbox-facts.ts';
import { CLOCK_SCRIPT, type ScriptStep } from './clock-script.ts';

const DAY_MS = 86_400_000;

/** A company at a time of a test clock. */
export interface ClockedCompany extends SandboxCompany {
  readonly standing: Standing;
  readonly isRemoved: boolean;
  /** Counts its changes from 1. */
  readonly version: number;
  /** The records that it has, with the status where it is not that of the example. */
  readonly records: Readonly<Partial<Record<RecordKind, string | null>>>;
  /** The day of its last change, or of the start of the clock. YYYY-MM-DD. */
  readonly asOf: string;
}

/** An event that the script causes, for each watchlist that follows the company. */
export interface ClockEvent {
  readonly type: EventType;
  /** The same on every clock. */
  readonly cause: string;
  /** ISO 8601 UTC, milliseconds. */
  readonly timestamp: string;
  /** Null where it is about no company: every webhook of the clock gets it. */
  readonly entityId: string | null;
  readonly source: string | null;
  readonly asOf: string | null;
  readonly changes: readonly EventChange[];
  readonly business: EventBusiness | null;
  readonly record: EventPayload['data']['record'];
  readonly batch?: EventPayload['data']['batch'];
  /** The company afterwards. */
  readonly company: ClockedCompany | null;
}

type TypedStep = ScriptStep & { readonly type: EventType };

/** The steps in the order of their days; no two are on one day. */
export const clockSteps: readonly TypedStep[] = Object.entries(CLOCK_SCRIPT)
  .flatMap(([type, steps]) => steps.map((step: ScriptStep) => ({ ...step, type: type as EventType })))
  .sort((one, other) => one.day - other.day);

/** What a field of a company is called and shown as in the event of its change. */
const FIELDS: Partial<Record<EventType, (company: ClockedCompany) => readonly [field: string, value: unknown]>> = {
  'business.status_changed': ({ standing }) => ['status', standing],
  'business.name_changed': ({ name }) => ['name', name],
  'business.address_changed': (company) => ['addresses', [toPrincipalAddress(company)]],
  'business.agent_changed': ({ people }) => ['agents', toPeople(people, true)],
  'business.officers_changed': ({ people }) => ['officers', toPeople(people, false)],
  'business.entity_type_changed': ({ entityType }) => ['entity_type', entityType],
};

/** The companies of a clock at its start. */
export function firstCompanies(startedAtMs: number): ClockedCompany[] {
  const asOf = toDay(startedAtMs);
  return sandboxCompanies.map((company) => {
    const standing = company.standing === 'hourly' ? 'active' : company.standing;
    return { ...company, standing, isRemoved: false, version: 1, asOf, records: {} };
  });
}

/** The companies of a clock at a time. */
export function companiesAt(startedAtMs: number, nowMs: number): ClockedCompany[] {
  const changed = listClockEvents(startedAtMs, startedAtMs, nowMs).flatMap(({ company }) => company ?? []);
  const newest = new Map(changed.map((company) => [companyKey(company), company] as const));
  return firstCompanies(startedAtMs).map((company) => newest.get(companyKey(company)) ?? company);
}

/** What happens on a clock after one time, up to another, in order. Times are in milliseconds of the epoch. */
export function listClockEvents(startedAtMs: number, afterMs: number, untilMs: number): ClockEvent[] {
  const companies = new Map(firstCompanies(startedAtMs).map((one) => [formatBusinessId(one), one] as const));
  return clockSteps.flatMap((step) => {
    const at = startedAtMs + step.day * DAY_MS;
    const before = step.company === null ? null : companies.get(step.company);
    if (before === undefined) throw new Error(`The script of test clocks names the company ${step.company}.`);
    const after = before && changeCompany(before, step, toDay(at));
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
  return { ...toSparse(company, 0), as_of: company.asOf };
}

function changeCompany(company: ClockedCompany, step: TypedStep, asOf: string): ClockedCompany {
  const { standing = company.standing, ...others } = step.becomes ?? {};
  if (standing === 'hourly') throw new Error('On a test clock no status changes by the hour.');
  const { record } = toExampleEvent(step.type).data;
  const records = { ...company.records, ...(record && { [String(record['object'])]: readStatus(step) }) };
  return { ...company, ...others, standing, asOf, records, version: company.version + 1 };
}

/** The status that a record has after a step; null for that of its example. */
function readStatus({ type, status }: TypedStep): string | null {
  if (status !== undefined) return status[1];
  const [change] = toExampleEvent(type).data.changes.filter(({ field }) => field === 'status');
  return typeof change?.before === 'string' ? String(change.after) : null;
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
  const read = FIELDS[type];
  if (read !== undefined && before !== null && after !== null) {
    const [field, value] = read(after);
    const changes = [{ field, before: read(before)[1], after: value }];
    const source = sandboxSource(after.state);
    return { ...about, source, asOf: after.asOf, changes, business: toClockedBusiness(after), record: null };
  }
  return { ...about, ...asExample(step, atMs, after) };
}

/** What the published example of the type says, of the company and the day. */
function asExample({ type, status }: TypedStep, atMs: number, company: ClockedCompany | null) {
  const { data } = inOregon(toExampleEvent(type));
  const source = data.source === null ? null : toSampleSlug(data.source);
  const asOf = data.as_of === null ? null : toDay(atMs);
  const record = data.record && { ...data.record, source, as_of: asOf, ...(status && { status: status[1] }) };
  const changes = status ? [{ field: 'status', before: status[0], after: status[1] }] : data.changes;
  const business = data.business === null || company === null ? null : toClockedBusiness(company);
  return { source, asOf, changes, business, record, ...(data.batch && { batch: data.batch }) };
}

/** The example of a permit is of Texas, and all companies of the script are in Oregon. */
function inOregon(event: EventPayload): EventPayload {
  const text = JSON.stringify(event);
  return JSON.parse(
    text.replaceAll('Texas', 'Oregon').replaceAll('"TX"', '"OR"').replaceAll('us-tx/', 'us-or/'),
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
