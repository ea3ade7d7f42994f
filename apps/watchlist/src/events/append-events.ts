import type { Batch } from '@registry/contracts-batches';
import type { EventBusiness, EventChange, EventPayload, EventVerification } from '@registry/contracts-watchlist';
import type { EventType } from '@registry/domain';
import { createHash } from 'node:crypto';
import type { PoolClient } from 'pg';

/** The Postgres channel that notifies workers of events to deliver. */
export const EVENTS_CHANNEL = 'watchlist_events';

/** Something to be reported in a watchlist. */
export interface EventDraft {
  readonly watchlistId: string;
  readonly type: EventType;
  /** Its cause, the same for repeated change events: the company and the version, the record and its change. */
  readonly cause: string;
  /** ISO 8601 UTC, milliseconds. */
  readonly timestamp: string;
  readonly entityId: string | null;
  readonly source: string | null;
  /** The date of the data that showed the change, where the source states it. YYYY-MM-DD. */
  readonly asOf: string | null;
  readonly changes: readonly EventChange[];
  readonly business: EventBusiness | null;
  readonly record: Readonly<Record<string, unknown>> | null;
  /** Set in the event of a batch. */
  readonly batch?: Batch;
  /** Set in the event of a case. */
  readonly verification?: EventVerification;
}

/**
 * Numbers events and adds them to their watchlists, in the client's transaction, and returns them. What a watchlist has already, and
 * what is for a watchlist that was deleted, is left out. The rows of the watchlists stay locked until the transaction ends: so numbers
 * have no gaps and are seen in their order. They are locked in the order of their ids, so that two transactions never wait for each other.
 */
export async function appendEvents(client: PoolClient, drafts: readonly EventDraft[]): Promise<EventPayload[]> {
  if (drafts.length === 0) return [];
  const byId = new Map(drafts.map((draft) => [eventId(draft), draft] as const));
  const { rows: lists } = await client.query<{ id: string; lastSequence: number }>(
    `SELECT id, last_sequence AS "lastSequence" FROM watchlists WHERE id = ANY ($1) ORDER BY id FOR NO KEY UPDATE`,
    [[...new Set(drafts.map(({ watchlistId }) => watchlistId))]],
  );
  const { rows: known } = await client.query<{ id: string }>('SELECT id FROM watchlist_events WHERE id = ANY ($1)', [
    [...byId.keys()],
  ]);
  for (const { id } of known) byId.delete(id);
  const next = new Map(lists.map(({ id, lastSequence }) => [id, lastSequence] as const));
  const events: EventPayload[] = [];
  for (const draft of byId.values()) {
    const last = next.get(draft.watchlistId);
    if (last === undefined) continue;
    next.set(draft.watchlistId, last + 1);
    events.push(toEvent(draft, last + 1));
  }
  await insertEvents(client, events);
  return events;
}

/** Those of the drafts that complete no event, or one that their watchlist has. */
export async function withoutOrphans(client: PoolClient, drafts: readonly CompletingDraft[]): Promise<EventDraft[]> {
  const completed = ({ watchlistId, type, completes }: CompletingDraft): string | null =>
    completes === null ? null : eventId({ watchlistId, type, cause: completes });
  const ids = drafts.flatMap((draft) => completed(draft) ?? []);
  if (ids.length === 0) return [...drafts];
  const { rows } = await client.query<{ id: string }>('SELECT id FROM watchlist_events WHERE id = ANY ($1)', [ids]);
  const known = new Set<string | null>([null, ...rows.map(({ id }) => id)]);
  return drafts.filter((draft) => known.has(completed(draft)));
}

/** A draft, and the cause of the event of the same type that it completes; null where it stands for itself. */
export interface CompletingDraft extends EventDraft {
  readonly completes: string | null;
}

/** The event of a number that a draft becomes. */
export function toEvent(draft: EventDraft, sequence: number): EventPayload {
  const { watchlistId, type, timestamp, entityId, source, asOf = null, changes, business, record } = draft;
  const { batch, verification } = draft;
  const others = { ...(batch && { batch }), ...(verification && { verification }) };
  const about = { source, as_of: asOf, changes, business, record, ...others };
  const data = { watchlist_id: watchlistId, entity_id: entityId, ...about };
  return { type, id: eventId(draft), sequence, timestamp, data };
}

async function insertEvents(client: PoolClient, events: readonly EventPayload[]): Promise<void> {
  if (events.length === 0) return;
  const lists = events.map(({ data }) => data.watchlist_id);
  const sequences = events.map(({ sequence }) => sequence);
  await client.query(
    `INSERT INTO watchlist_events (watchlist_id, sequence, id, type, entity_id, payload)
     SELECT * FROM unnest($1::text[], $2::bigint[], $3::text[], $4::text[], $5::text[], $6::json[])`,
    [
      lists,
      sequences,
      events.map(({ id }) => id),
      events.map(({ type }) => type),
      events.map(({ data }) => data.entity_id),
      events.map((event) => JSON.stringify(event)),
    ],
  );
  await client.query(
    `UPDATE watchlists w SET last_sequence = n.last
       FROM (SELECT id, max(sequence) AS last FROM unnest($1::text[], $2::bigint[]) AS s (id, sequence) GROUP BY id) n
      WHERE w.id = n.id`,
    [lists, sequences],
  );
  await client.query(`NOTIFY ${EVENTS_CHANNEL}`);
}

/** 128 bits: two events never share one. */
export function eventId({ watchlistId, type, cause }: Pick<EventDraft, 'watchlistId' | 'type' | 'cause'>): string {
  const digest = createHash('sha256')
    .update(JSON.stringify([watchlistId, type, cause]))
    .digest();
  return `evt_${digest.subarray(0, 16).toString('base64url')}`;
}
