import type { EventBusiness, EventPayload } from '@registry/contracts-watchlist';
import { REMOVED_EVENT_TYPE, RESTORED_EVENT_TYPE } from '@registry/domain';
import type { EventDraft } from './append-events.ts';

/** The content of an event of a removed company: only its id. */
const NOTHING = { source: null, changes: [], business: null, record: null } as const;

interface RemovableCompany {
  readonly key: string;
  readonly id: string;
  readonly version: number;
}

/**
 * That a company was removed in a version, seen at a time (ISO 8601 UTC, milliseconds), in a watchlist that follows it. The time
 * distinguishes two versions with one number: see `companyCause`.
 */
export function removedDraft(
  watchlistId: string,
  { key, id, version }: RemovableCompany,
  timestamp: string,
): EventDraft {
  return {
    watchlistId,
    type: REMOVED_EVENT_TYPE,
    cause: `${key}/${version}/${timestamp}`,
    timestamp,
    entityId: id,
    asOf: null,
    ...NOTHING,
  };
}

/** That a company is there again in a version after it was removed, as it is now. */
export function restoredDraft(
  watchlistId: string,
  { key, id, version, business }: RemovableCompany & { readonly business: EventBusiness },
  timestamp: string,
): EventDraft {
  const asOf = business.as_of === '' ? null : business.as_of;
  const about = { ...NOTHING, type: RESTORED_EVENT_TYPE, entityId: id, asOf, business };
  return { watchlistId, cause: `${key}/${version}/${timestamp}`, timestamp, ...about };
}

/** Returns an event to show in the place of an earlier one of a company that was removed since: so the sequence keeps no gap. */
export function withheldEvent({ id, sequence, timestamp, data }: EventPayload): EventPayload {
  const { watchlist_id, entity_id } = data;
  return {
    type: REMOVED_EVENT_TYPE,
    id,
    sequence,
    timestamp,
    data: { watchlist_id, entity_id, as_of: null, ...NOTHING },
  };
}
