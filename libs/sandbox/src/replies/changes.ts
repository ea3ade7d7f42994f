import type { RequestFor } from '@registry/contracts-message';
import {
  type BusinessEvent,
  type Change,
  type ChangePosition,
  type ListBusinessesReply,
  type ListBusinessesRequest,
  type ListBusinessEventsReply,
  type ListChangesReply,
  type ListChangesRequest,
  type listBusinessEvents,
} from '@registry/contracts-business-registry';
import { companyKey, fileNumberKey, formatBusinessId } from '@registry/domain';
import { AppError, codes } from '@registry/errors';
import {
  FIRST_HOUR,
  requireCompany,
  toSampleSource,
  standingAt,
  toTime,
  toSparse,
} from '../companies/company-facts.ts';
import { hourlyCompany, FIRST_DAY, type FictionalCompany, SUPPRESSED_COMPANY } from '../companies/company-table.ts';
import type { World } from '../world.ts';
import { listClockedChanges, listClockedEvents } from './clocked-changes.ts';

/** Hours for which a position is kept, as long as the outbox is. */
const KEPT_HOURS = 30 * 24;
const HOUR_MS = 3_600_000;
/** Changes of an hour: a status, and a removal. */
const CHANGES_OF_HOUR = 2;

/** The range of positions of changes, and the time from which on they are kept. */
interface Timeline {
  /** Of all its positions, and of no other. */
  readonly epoch: string;
  readonly now: number;
  readonly keptFrom: number;
}

export function listCompanies(request: ListBusinessesRequest, world: World): ListBusinessesReply {
  const { state, after, position, limit } = request;
  const timeline = toTimeline(world);
  if (position !== null) requireKept(position, timeline);
  const last = after === null ? '' : fileNumberKey(after);
  const left = world.companies.filter((company) => company.state === state && company.fileNumber > last);
  const page = left.slice(0, limit);
  return {
    businesses: page.map((company) => toSparse(company, world.hour)),
    next: left.length > limit ? (page.at(-1)?.fileNumber ?? null) : null,
    position: position ?? toPosition(timeline.now, timeline),
  };
}

/** Each hour the status of one company changes, and the suppressed one is removed. On a test clock it is what the script says. */
export function listNextChanges({ position, states, limit }: ListChangesRequest, world: World): ListChangesReply {
  const timeline = toTimeline(world);
  requireKept(position, timeline);
  const from = position.prompt.position;
  if (world.clock !== undefined) {
    const { changes, until } = listClockedChanges({ from, states, limit }, world.clock, world);
    return { changes, position: toPosition(until, timeline), hasMore: until < timeline.now };
  }
  const hours = Math.min(world.hour - from, Math.max(1, Math.floor(limit / CHANGES_OF_HOUR)));
  const changes = states.includes(hourlyCompany.state)
    ? Array.from({ length: hours }, () => changesOfHour(world.hour)).flat()
    : [];
  return { changes, position: toPosition(from + hours, timeline), hasMore: from + hours < world.hour };
}

/** Newest first. */
export function listCompanyEvents(
  request: RequestFor<typeof listBusinessEvents>,
  world: World,
): ListBusinessEventsReply {
  const company = requireCompany(request, world.registrations);
  const { offset, limit } = request;
  if (world.clock !== undefined) {
    const all = listClockedEvents(company, world.clock);
    return { items: all.slice(offset, offset + limit), totalCount: all.length };
  }
  const changes = company.standing === 'hourly' ? Math.max(0, world.hour - FIRST_HOUR) : 0;
  const versions = Array.from({ length: limit }, (_, at) => changes + 1 - offset - at);
  const events = versions.filter((version) => version >= 1).map((version) => toEvent(company, version));
  return { items: events, totalCount: changes + 1 };
}

function changesOfHour(hour: number): Change[] {
  const business = toSparse(hourlyCompany, hour);
  const removed = formatBusinessId(SUPPRESSED_COMPANY);
  return [
    { object: 'change', type: 'business.changed', id: business.id, business, entity: null },
    { object: 'change', type: 'business.removed', id: removed, business: null, entity: null },
  ];
}

/** The first version is that the company was added; each later one is an hour more. */
function toEvent(company: FictionalCompany, version: number): BusinessEvent {
  const hour = FIRST_HOUR + version - 1;
  const seen = {
    object: 'business_event',
    id: `${companyKey(company)}/${version}/0`,
    observed_at: toTime(hour),
    source: toSampleSource(company.state),
    as_of: FIRST_DAY,
    live: false,
  } as const;
  if (version === 1) return { ...seen, type: 'business.added', field: 'name', before: null, after: company.name };
  const [before, after] = [standingAt(company, hour - 1), standingAt(company, hour)];
  return {
    ...seen,
    as_of: toTime(hour).slice(0, 10),
    type: 'business.status_changed',
    field: 'status',
    before,
    after,
  };
}

/** A position is an hour; on a test clock a millisecond. Clocks with the same start have the same changes. */
function toTimeline({ hour, clock }: World): Timeline {
  if (clock === undefined)
    return { epoch: '5a4db0c5-0000-4000-8000-000000000000', now: hour, keptFrom: hour - KEPT_HOURS };
  const start = clock.startedAtMs.toString(16).padStart(12, '0');
  return {
    epoch: `5a4db0c5-0000-4000-8001-${start}`,
    now: clock.nowMs,
    keptFrom: clock.nowMs - KEPT_HOURS * HOUR_MS,
  };
}

function toPosition(position: number, { epoch }: Timeline): ChangePosition {
  return { epoch, prompt: { position, items: 0 }, bulk: { position: 0, items: 0 } };
}

function requireKept({ epoch, prompt }: ChangePosition, { epoch: own, now, keptFrom }: Timeline): void {
  if (epoch === own && prompt.position <= now && prompt.position >= keptFrom) return;
  throw new AppError(codes.changes.positionExpired, {
    message:
      'The sandbox has no changes after this position. Start again with an export of the sandbox, which replaces the copy.',
  });
}
