import type { PublishedRecordChange, CompanyRecord } from '@registry/contracts-records-sections';
import type { EventChange } from '@registry/contracts-watchlist';
import { type EventType, isEventType, RECORD_KINDS, unformatted } from '@registry/domain';

/** A change of a record, as one event. */
export interface RecordEventDraft {
  readonly type: EventType;
  /** Which record, and what of it: the same however often it is seen. */
  readonly place: string;
  /** ISO 8601 UTC, milliseconds. */
  readonly timestamp: string;
  readonly source: string;
  /** The date of the data that showed it, where the source states it. YYYY-MM-DD. */
  readonly asOf: string | null;
  readonly changes: readonly EventChange[];
  readonly record: Readonly<Record<string, unknown>>;
  /** Set where it completes an event before: the place of that. Only watchlists that have that event get it. */
  readonly completes?: string;
}

/** Returns the subject of an event of a record, for a company of that key. */
export function recordCause(key: string, { place }: Pick<RecordEventDraft, 'place'>): string {
  return `${key}/${place}`;
}

/** The record of an event: its head as public rows show it, and how it was matched. */
export function toRecord(record: CompanyRecord): RecordEventDraft['record'] {
  const { date, head, match, record_key, source, sources, as_of } = record;
  const { object, ...fields } = head;
  return { object, record_key, date, ...fields, source: sources[0] ?? source, as_of, match };
}

/** Fields of an event's record that are not its own. */
const AROUND = ['object', 'record_key', 'source', 'as_of', 'match'];

/** That a company has a record which it had not: every field of it was nothing before. */
export function addedRecord(record: RecordEventDraft['record'], type: EventType, timestamp: string): RecordEventDraft {
  const { source, record_key, as_of } = record;
  const changes = Object.entries(record)
    .filter(([field, after]) => !AROUND.includes(field) && !isNothing(after))
    .map(([field, after]) => ({ field, before: null, after }));
  const asOf = typeof as_of === 'string' ? as_of : null;
  return {
    type,
    place: `${String(source)}/${String(record_key)}`,
    timestamp,
    source: String(source),
    asOf,
    changes,
    record,
  };
}

/** Checks that a record says nothing of it. A list without elements says nothing: its elements may be in a file that is not loaded yet. */
function isNothing(value: unknown): boolean {
  return value === null || value === undefined || (Array.isArray(value) && value.length === 0);
}

/**
 * The type of the event of a company that gets such a record. A record of which only amendments are loaded has no date: they say what
 * became of it, and not that it was filed.
 */
export function chooseAddedType({ kind, date }: Pick<CompanyRecord, 'kind' | 'date'>): EventType {
  const { added, hasAmendments } = RECORD_KINDS[kind];
  const changed = `${kind}.status_changed`;
  return hasAmendments && date === null && isEventType(changed) ? changed : added;
}

/** Fields whose elements come in several files, in any order: what joins them completes the event of the record. */
const GATHERED_FIELDS = ['debtors', 'secured_parties'];

/** Changes of a record that are reported, those of one transaction together. Oldest first. */
export function changedRecord(company: CompanyRecord, changes: readonly PublishedRecordChange[]): RecordEventDraft[] {
  const { source, sources, record_key } = company;
  const together = Map.groupBy(changes, (change) => `${change.observed_at}/${reportedType(company, change)}`);
  return [...together].flatMap(([when, all]) => {
    const [first] = all;
    const type = first === undefined ? undefined : reportedType(company, first);
    if (first === undefined || type === undefined || !isEventType(type)) return [];
    const completes = type === RECORD_KINDS[company.kind].added ? { completes: `${source}/${record_key}` } : {};
    return [
      {
        ...completes,
        type,
        place: `${source}/${record_key}/${when}`,
        timestamp: first.observed_at,
        source: sources[0] ?? source,
        asOf: first.as_of,
        changes: all.map(({ field, before, after }) => ({ field, before, after })),
        record: toRecord(company),
      },
    ];
  });
}

/** The type that a change is reported as: of a list that only grew, that of the event that it completes. */
function reportedType({ kind, date }: CompanyRecord, { type, field, before, after }: PublishedRecordChange): string {
  if (date === null || !GATHERED_FIELDS.includes(field) || !Array.isArray(before) || !Array.isArray(after)) return type;
  const texts = new Set(after.map((value) => unformatted(String(value))));
  return before.every((value) => texts.has(unformatted(String(value)))) ? RECORD_KINDS[kind].added : type;
}
