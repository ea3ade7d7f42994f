import type { PublishedChange, PublishedCompany } from '@registry/contracts-business-registry';
import type { EventChange } from '@registry/contracts-watchlist';
import { type EventType, HIT_ADDED_EVENT_TYPE, HIT_REMOVED_EVENT_TYPE, isEventType } from '@registry/domain';

/** An event about a version of a company: one of each type, and of each hit. */
export interface CompanyEventDraft {
  readonly version: number;
  readonly type: EventType;
  /** ISO 8601 UTC, milliseconds. */
  readonly timestamp: string;
  readonly source: string;
  /** The date of the data that showed it, where the source states it. YYYY-MM-DD. */
  readonly asOf: string | null;
  readonly changes: readonly EventChange[];
  /** The id of the hit that it is about; absent from other events. */
  readonly resultId?: string;
}

/**
 * The cause of an event of a company. The time distinguishes two versions with one number: a restored registry counts
 * again from the start.
 */
export function companyCause(key: string, { version, timestamp, resultId }: CompanyEventDraft): string {
  return [key, version, timestamp, ...(resultId === undefined ? [] : [resultId])].join('/');
}

/** Lists news of a company to who knows it up to a version; 0 stands for not at all, to whom nothing is news. Oldest first. */
export function listCompanyChanges({ changes }: PublishedCompany, knownVersion: number): CompanyEventDraft[] {
  if (knownVersion === 0) return [];
  return eventDrafts(changes.filter(({ version }) => version > knownVersion));
}

/** Changes as events, field by field. Discoveries are not events. */
export function eventDrafts(changes: readonly PublishedChange[]): CompanyEventDraft[] {
  const reported = changes.filter((change) => isEventType(change.type) && !change.is_discovery);
  const together = Map.groupBy(reported, (change) =>
    [change.version, change.type, readResultId(change) ?? ''].join('/'),
  );
  return [...together.values()].flatMap((all) => {
    const [first] = all;
    if (first === undefined || !isEventType(first.type)) return [];
    const { version, type, observed_at: timestamp, source, as_of: asOf } = first;
    const changes = all.map(({ field, before, after }) => ({ field, before, after }));
    const resultId = readResultId(first);
    return [{ version, type, timestamp, source, asOf, changes, ...(resultId === undefined ? {} : { resultId }) }];
  });
}

/** The id of the hit that a change is about; undefined for a change of anything else. */
function readResultId({ type, before, after }: PublishedChange): string | undefined {
  if (type !== HIT_ADDED_EVENT_TYPE && type !== HIT_REMOVED_EVENT_TYPE) return undefined;
  return ((after ?? before) as { readonly id: string }).id;
}
