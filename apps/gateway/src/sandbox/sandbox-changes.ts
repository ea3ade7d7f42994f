import {
  type BusinessEvent,
  type Change,
  type ChangePosition,
  type ListBusinessesReply,
  type ListBusinessesRequest,
  type ListBusinessEventsReply,
  type ListBusinessEventsRequest,
  type ListChangesReply,
  type ListChangesRequest,
} from '@registry/contracts-business-registry';
import { companyKey, fileNumberKey, formatBusinessId } from '@registry/domain';
import { AppError, codes } from '@registry/errors';
import {
  FIRST_HOUR,
  hourlyCompany,
  requireSandboxCompany,
  SANDBOX_SINCE,
  sandboxCompanies,
  type SandboxCompany,
  sandboxSource,
  standingAt,
  SUPPRESSED_COMPANY,
  toTime,
  toSparse,
} from '@registry/sandbox';

/** Of all positions of the sandbox, and of no other. */
const EPOCH = '5a4db0c5-0000-4000-8000-000000000000';
/** Hours for which a position is kept, as long as the outbox is. */
const KEPT_HOURS = 30 * 24;
/** Changes of an hour: a status, and a removal. */
const CHANGES_OF_HOUR = 2;

export function listSandboxBusinesses(request: ListBusinessesRequest, hour: number): ListBusinessesReply {
  const { state, after, position, limit } = request;
  if (position !== null) requireKept(position, hour);
  const last = after === null ? '' : fileNumberKey(after);
  const left = sandboxCompanies.filter((company) => company.state === state && company.fileNumber > last);
  const page = left.slice(0, limit);
  return {
    businesses: page.map((company) => toSparse(company, hour)),
    next: left.length > limit ? (page.at(-1)?.fileNumber ?? null) : null,
    position: position ?? toPosition(hour),
  };
}

/** Each hour the status of one company changes, and the suppressed one is removed. */
export function listSandboxChanges({ position, states, limit }: ListChangesRequest, hour: number): ListChangesReply {
  requireKept(position, hour);
  const hours = Math.min(hour - position.prompt.position, Math.max(1, Math.floor(limit / CHANGES_OF_HOUR)));
  const until = position.prompt.position + hours;
  const changes = states.includes(hourlyCompany.state)
    ? Array.from({ length: hours }, () => changesOfHour(hour)).flat()
    : [];
  return { changes, position: toPosition(until), hasMore: until < hour };
}

/** Newest first. */
export function listSandboxEvents(request: ListBusinessEventsRequest, hour: number): ListBusinessEventsReply {
  const company = requireSandboxCompany(request);
  const changes = company.standing === 'hourly' ? Math.max(0, hour - FIRST_HOUR) : 0;
  const versions = Array.from({ length: request.limit }, (_, at) => changes + 1 - request.offset - at);
  const events = versions.filter((version) => version >= 1).map((version) => toEvent(company, version));
  return { events, totalCount: changes + 1 };
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
function toEvent(company: SandboxCompany, version: number): BusinessEvent {
  const hour = FIRST_HOUR + version - 1;
  const seen = {
    object: 'business_event',
    id: `${companyKey(company)}/${version}/0`,
    observed_at: toTime(hour),
    source: sandboxSource(company.state),
    as_of: SANDBOX_SINCE,
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

/** A position is an hour. */
function toPosition(hour: number): ChangePosition {
  return { epoch: EPOCH, prompt: { position: hour, items: 0 }, bulk: { position: 0, items: 0 } };
}

function requireKept({ epoch, prompt }: ChangePosition, hour: number): void {
  if (epoch === EPOCH && prompt.position <= hour && prompt.position >= hour - KEPT_HOURS) return;
  throw new AppError(codes.changes.positionExpired, {
    message:
      'The sandbox has no changes after this position. Start again with an export of the sandbox, which replaces the copy.',
  });
}
