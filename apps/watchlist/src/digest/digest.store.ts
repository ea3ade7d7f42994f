import { Injectable } from '@nestjs/common';
import type { EventPayload } from '@registry/contracts-watchlist';
import { Database } from '@registry/persistence';
import { showEvents } from '../events/shown-events.ts';
import type { DigestDay } from './digest-day.ts';

/** Milliseconds that a worker has for sending a digest; then another one may. */
const LEASE_MS = 180_000;
/** Milliseconds to the next attempt of a digest that could not be sent, doubled each time up to the most. */
const RETRY_MS_MIN = 60_000;
const RETRY_MS_MAX = 3_600_000;

/** A digest that a worker took. */
export interface ClaimedDigest {
  readonly watchlistId: string;
  readonly name: string;
  readonly email: string;
  /** The contact address of the workspace whose watchlist it is; null where it has none. */
  readonly contact: string | null;
  /** YYYY-MM-DD. */
  readonly day: string;
  /** It has the events after this one. */
  readonly afterSequence: number;
  /** Up to this one. */
  readonly throughSequence: number;
}

/** Events that a digest shows. */
export interface DigestEvents {
  readonly events: readonly EventPayload[];
  readonly count: number;
}

/**
 * A watchlist has one digest per day, by the key of the table. Its content is decided once. One that was not sent that
 * day stays unsent: the next one has its events too, and waits while it is just being sent. An event is created when its transaction begins, and numbered later: one before the
 * last number of the digest is in it, also where it began after the end of the day.
 */
const CLAIM = {
  name: 'claim-digests',
  text: `
    WITH due AS (
      SELECT w.id, sent.through_sequence AS after_sequence, news.through_sequence
        FROM watchlists w
       CROSS JOIN LATERAL (
          SELECT coalesce(max(s.through_sequence), 0) AS through_sequence FROM watchlist_digests s
           WHERE s.watchlist_id = w.id AND s.sent_at IS NOT NULL) sent
       CROSS JOIN LATERAL (
          SELECT max(e.sequence) AS through_sequence FROM events_as_shown e
           WHERE e.watchlist_id = w.id AND e.sequence > sent.through_sequence AND e.created_at <= $2 AND NOT e.is_withheld) news
       WHERE w.delivery_type = 'digest' AND w.unsubscribed_at IS NULL AND w.paused_at IS NULL AND news.through_sequence IS NOT NULL
         AND NOT EXISTS (SELECT FROM watchlist_digests d
                          WHERE d.watchlist_id = w.id AND d.day = $1 AND (d.sent_at IS NOT NULL OR d.due_at > now()))
         AND NOT EXISTS (SELECT FROM watchlist_digests d
                          WHERE d.watchlist_id = w.id AND d.day <> $1 AND d.is_being_sent AND d.sent_at IS NULL AND d.due_at > now())
       ORDER BY w.id LIMIT $3
    ), claimed AS (
      INSERT INTO watchlist_digests AS d (watchlist_id, day, after_sequence, through_sequence, due_at, is_being_sent)
      SELECT id, $1, after_sequence, through_sequence, now() + ${LEASE_MS} * interval '1 millisecond', true FROM due
      ON CONFLICT (watchlist_id, day) DO UPDATE SET due_at = EXCLUDED.due_at, attempts = d.attempts + 1, is_being_sent = true
        WHERE d.sent_at IS NULL AND d.due_at <= now()
      RETURNING *
    )
    SELECT d.watchlist_id AS "watchlistId", w.name, w.email, k.email AS contact, d.day, d.after_sequence AS "afterSequence",
           d.through_sequence AS "throughSequence"
      FROM claimed d JOIN watchlists w ON w.id = d.watchlist_id
           LEFT JOIN workspace_contacts k ON k.workspace_id = w.workspace_id`,
};

const SENT = {
  name: 'digest-sent',
  text: 'UPDATE watchlist_digests SET sent_at = now() WHERE watchlist_id = $1 AND day = $2',
};

const FAILED = {
  name: 'digest-failed',
  text: `UPDATE watchlist_digests
            SET due_at = now() + least(${RETRY_MS_MAX}, ${RETRY_MS_MIN} * 2 ^ least(attempts - 1, 10)) * interval '1 millisecond',
                is_being_sent = false
          WHERE watchlist_id = $1 AND day = $2`,
};

const EVENTS = {
  name: 'digest-events',
  text: `SELECT payload, count(*) OVER () AS count FROM events_as_shown
          WHERE watchlist_id = $1 AND sequence > $2 AND sequence <= $3 AND NOT is_withheld ORDER BY sequence LIMIT $4`,
};

interface EventRow extends Record<string, unknown> {
  readonly payload: EventPayload;
  readonly count: number;
}

/** The digests of watchlists. */
@Injectable()
export class DigestStore {
  constructor(private readonly database: Database) {}

  /** Takes digests that are due and that nobody sends. */
  claim({ day, endsAt }: DigestDay, max: number): Promise<ClaimedDigest[]> {
    return this.database.query<ClaimedDigest>(CLAIM, [day, endsAt, max]);
  }

  async markSent({ watchlistId, day }: ClaimedDigest): Promise<void> {
    await this.database.query(SENT, [watchlistId, day]);
  }

  async postpone({ watchlistId, day }: ClaimedDigest): Promise<void> {
    await this.database.query(FAILED, [watchlistId, day]);
  }

  /** The events of a digest, the oldest first, `max` at most, and how many there are: those that may be shown now. */
  async events({ watchlistId, afterSequence, throughSequence }: ClaimedDigest, max: number): Promise<DigestEvents> {
    const values = [watchlistId, afterSequence, throughSequence, max];
    const rows = await this.database.query<EventRow>(EVENTS, values);
    const payloads = rows.map(({ payload }) => payload);
    return { events: await showEvents(this.database, payloads), count: rows[0]?.count ?? 0 };
  }
}
