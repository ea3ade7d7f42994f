import type { AnnouncedChange, AnnouncedCompany } from '@registry/contracts-business-registry';
import type { EventChange } from '@registry/contracts-watchlist';
import { type EventType, isEventType, snakeCase } from '@registry/domain';
import { inSnakeCase } from './snake-case.ts';

/** What a version of a company is reported as: one event of each type. */
export interface CompanyEventDraft {
  readonly version: number;
  readonly type: EventType;
  /** ISO 8601 UTC, milliseconds. */
  readonly timestamp: string;
  readonly source: string;
  /** The date of the data that showed it, where the source states it. YYYY-MM-DD. */
  readonly asOf: string | null;
  readonly changes: readonly EventChange[];
}

/**
 * The cause of an event of a company. The time distinguishes two versions with one number: a restored registry counts
 * again from the start.
 */
export function companyCause(key: string, { version, timestamp }: CompanyEventDraft): string {
  return `${key}/${version}/${timestamp}`;
}

/** What is news of a company to who knows it up to a version; 0 stands for not at all, to whom nothing is news. Oldest first. */
export function changesOfCompany({ changes }: AnnouncedCompany, knownVersion: number): CompanyEventDraft[] {
  if (knownVersion === 0) return [];
  return eventDrafts(changes.filter(({ version }) => version > knownVersion));
}

/** Changes as events, field by field. Discoveries are not events. */
export function eventDrafts(changes: readonly AnnouncedChange[]): CompanyEventDraft[] {
  const reported = changes.filter(({ type, isDiscovery }) => isEventType(type) && !isDiscovery);
  const together = Map.groupBy(reported, ({ version, type }) => `${version}/${type}`);
  return [...together.values()].flatMap((all) => {
    const [first] = all;
    if (first === undefined || !isEventType(first.type)) return [];
    const { version, type, observedAt, source, asOf } = first;
    return [{ version, type, timestamp: observedAt, source, asOf, changes: all.map(toEventChange) }];
  });
}

function toEventChange({ field, before, after }: AnnouncedChange): EventChange {
  return { field: snakeCase(field), before: inSnakeCase(before), after: inSnakeCase(after) };
}
