import type { RequestFor } from '@registry/contracts-message';
import type {
  BusinessEvent,
  Change,
  ChangePosition,
  ListBusinessesReply,
  ListBusinessesRequest,
  ListBusinessEventsReply,
  listBusinessEvents,
  ListChangesReply,
  ListChangesRequest,
} from '@registry/contracts-business-registry';
import { companyKey, fileNumberKey, formatBusinessId } from '@registry/domain';
import { AppError, codes } from '@registry/errors';
import type { WorldEvent } from '../clock/clock-events.ts';
import { LOADED_AT, requireCompany, toSampleSource, toSparse } from '../companies/company-facts.ts';
import { findCompany } from '../companies/company-table.ts';
import type { ShownCompany, World } from '../world.ts';
import { toEntityMove } from './entities.ts';

/** Milliseconds for which a position is kept, as long as the outbox is. */
const KEPT_MS = 30 * 24 * 3_600_000;
/** Changes in the history of a company: those of it, not of its records or its entity. */
const SHOWN = /^(business\.\w+_changed|watchlist\.hit_\w+)$/;

export function listCompanies(request: ListBusinessesRequest, world: World): ListBusinessesReply {
  const { state, after, position, limit } = request;
  if (position !== null) requireKept(position, world);
  const last = after === null ? '' : fileNumberKey(after);
  const left = world.companies.filter((company) => company.state === state && company.fileNumber > last);
  const page = left.slice(0, limit);
  return {
    businesses: page.map(toSparse),
    next: left.length > limit ? (page.at(-1)?.fileNumber ?? null) : null,
    position: position ?? toPosition(world.nowMs, world),
  };
}

export function listNextChanges({ position, states, limit }: ListChangesRequest, world: World): ListChangesReply {
  requireKept(position, world);
  const events = world.listEvents(position.prompt.position);
  const page = events.slice(0, limit);
  const hasMore = page.length < events.length;
  const until = hasMore ? Date.parse(page.at(-1)?.timestamp ?? '') : world.nowMs;
  const changes = page.flatMap((event) =>
    event.company !== null && states.includes(event.company.state) ? toChange(event, event.company, world) : [],
  );
  return { changes, position: toPosition(until, world), hasMore };
}

/** Newest first. */
export function listCompanyEvents(
  request: RequestFor<typeof listBusinessEvents>,
  world: World,
): ListBusinessEventsReply {
  const company: ShownCompany = requireCompany(request, world.registrations);
  const { addedAt = LOADED_AT, isHourly, version = 1 } = company;
  const id = formatBusinessId(company);
  const added = {
    ...toShown(company, 1),
    ...{ observed_at: addedAt, as_of: addedAt.slice(0, 'YYYY-MM-DD'.length) },
    ...{ type: 'business.added', field: 'name', before: null, after: findCompany(company)?.name ?? company.name },
  };
  const own = isHourly === true || version > 1 ? world.listEvents(world.startedAtMs) : [];
  const changed = own
    .filter(({ entityId, type }) => entityId === id && SHOWN.test(type))
    .flatMap(({ type, timestamp, source, asOf, changes, company: after }) =>
      changes.map(({ field, before, after: now }): BusinessEvent => ({
        ...toShown(company, after?.version ?? 1),
        ...{ observed_at: timestamp, as_of: asOf, type, field, before, after: now },
        source: source ?? toSampleSource(company.state),
      })),
    );
  const all = [added, ...changed].toReversed();
  return { items: all.slice(request.offset, request.offset + request.limit), totalCount: all.length };
}

function toChange(event: WorldEvent, company: NonNullable<WorldEvent['company']>, { companies }: World): Change {
  const now = findCompany(company, companies);
  const [id, entity] = [formatBusinessId(company), toEntityMove(event)];
  return now === undefined
    ? { object: 'change', type: 'business.removed', id, business: null, entity }
    : { object: 'change', type: 'business.changed', id, business: toSparse(now), entity };
}

function toShown(company: ShownCompany, version: number) {
  return {
    object: 'business_event',
    id: `${companyKey(company)}/${version}/0`,
    source: toSampleSource(company.state),
    live: false,
  } as const;
}

/** A position is a time in milliseconds of the epoch. Clocks with the same start have the same changes. */
function toPosition(position: number, world: World): ChangePosition {
  return { epoch: toEpoch(world), prompt: { position, items: 0 }, bulk: { position: 0, items: 0 } };
}

function toEpoch({ clock }: World): string {
  if (clock === undefined) return '5a4db0c5-0000-4000-8000-000000000000';
  return `5a4db0c5-0000-4000-8001-${clock.startedAtMs.toString(16).padStart(12, '0')}`;
}

function requireKept({ epoch, prompt }: ChangePosition, world: World): void {
  const { nowMs } = world;
  if (epoch === toEpoch(world) && prompt.position <= nowMs && prompt.position >= nowMs - KEPT_MS) return;
  throw new AppError(codes.changes.positionExpired, {
    message:
      'The sandbox has no changes after this position. Start again with an export of the sandbox, which replaces the copy.',
  });
}
