import { Injectable } from '@nestjs/common';
import type { EventPayload } from '@registry/contracts-watchlist';
import type { PersonRole } from '@registry/domain/scopes';
import { Database } from '@registry/persistence';
import { showEvents } from '../events/shown-events.ts';
import type { DigestDay } from './digest-day.ts';

/** Milliseconds that a worker has for one mail of a digest; then another one may send it. */
const LEASE_MS = 180_000;
/** Milliseconds to the next attempt of a digest that could not be sent, doubled each time up to the most. */
const RETRY_MS_MIN = 60_000;
const RETRY_MS_MAX = 3_600_000;

/** Attempts after which a digest counts as sent if somebody got it: who did not has its events with the next one. */
const ATTEMPTS_MAX = 5;

/** A digest that a worker took. */
export interface ClaimedDigest {
  readonly watchlistId: string;
  readonly name: string;
  /** The contact address of the workspace whose watchlist it is; null where it has none. */
  readonly contact: string | null;
  /** YYYY-MM-DD. */
  readonly day: string;
  /** It has the events after this one. */
  readonly afterSequence: number;
  /** Up to this one. */
  readonly throughSequence: number;
  /** Rises with each claim: a worker whose lease ended is overtaken. */
  readonly attempts: number;
}

/** The address or a person that a digest goes to. */
export interface Recipient {
  /** Null for the address of the digest. */
  readonly personId: string | null;
  /** Of the people whom the digest goes to now; null where it goes to an address. */
  readonly role: PersonRole | null;
  readonly email: string;
  /** True if the watchlist is paused by now. */
  readonly isPaused: boolean;
  /** Events after this one are new. */
  readonly afterSequence: number;
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
       WHERE w.delivery_type = 'digest' AND w.paused_at IS NULL AND news.through_sequence IS NOT NULL
         AND EXISTS (SELECT FROM digest_recipients r WHERE r.watchlist_id = w.id AND r.unsubscribed_at IS NULL)
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
    SELECT d.watchlist_id AS "watchlistId", w.name, k.email AS contact, d.day, d.after_sequence AS "afterSequence",
           d.through_sequence AS "throughSequence", d.attempts
      FROM claimed d JOIN watchlists w ON w.id = d.watchlist_id
           LEFT JOIN workspace_contacts k ON k.workspace_id = w.workspace_id`,
};

/** Renews the lease for the next of those who are to get it as things are now, and who did not. */
const NEXT = {
  name: 'next-recipient',
  text: `
    WITH renewed AS (
      UPDATE watchlist_digests SET due_at = now() + ${LEASE_MS} * interval '1 millisecond'
       WHERE watchlist_id = $1 AND day = $2 AND attempts = $3 AND sent_at IS NULL RETURNING *
    )
    SELECT r.person_id AS "personId", w.role, r.email, w.paused_at IS NOT NULL AS "isPaused",
           coalesce(r.through_sequence, d.after_sequence) AS "afterSequence"
      FROM renewed d JOIN digest_recipients r ON r.watchlist_id = d.watchlist_id JOIN watchlists w ON w.id = d.watchlist_id
     WHERE r.unsubscribed_at IS NULL AND coalesce(r.day < d.day, true) AND coalesce(r.person_id, '') <> ALL ($4)
     ORDER BY r.person_id LIMIT 1`,
};

/**
 * A person who did not get it yet has its first event noted, so that the events come with a later one. A worker that was overtaken, also by
 * a later day, takes back nothing; nobody who is not of the workspace any more is noted.
 */
const NOTE_READER = {
  name: 'note-digest-reader',
  text: `
    INSERT INTO digest_readers AS r (watchlist_id, person_id, through_sequence, day)
    SELECT d.watchlist_id, $3, CASE WHEN $4 THEN d.through_sequence ELSE d.after_sequence END, CASE WHEN $4 THEN d.day END
      FROM watchlist_digests d JOIN watchlists w ON w.id = d.watchlist_id JOIN workspace_contacts k ON k.workspace_id = w.workspace_id
     WHERE d.watchlist_id = $1 AND d.day = $2 AND k.people @> jsonb_build_array(jsonb_build_object('id', $3::text))
    ON CONFLICT (watchlist_id, person_id) DO UPDATE
      SET through_sequence = CASE WHEN $4 THEN greatest(r.through_sequence, EXCLUDED.through_sequence)
                                  ELSE coalesce(r.through_sequence, EXCLUDED.through_sequence) END,
          day = greatest(r.day, EXCLUDED.day)`,
};

/** $4: set if each who was tried got it, $5: if one did, $6: if all were tried. It is repeated for the others. One that nobody got stays unsent. */
const END = {
  name: 'end-digest',
  text: `
    UPDATE watchlist_digests d
       SET due_at = now() + least(${RETRY_MS_MAX}, ${RETRY_MS_MIN} * 2 ^ least(attempts - 1, 10)) * interval '1 millisecond',
           is_being_sent = false,
           sent_at = CASE WHEN $6 AND ($4 OR attempts >= ${ATTEMPTS_MAX})
                           AND ($5 OR EXISTS (SELECT FROM digest_readers r WHERE r.watchlist_id = d.watchlist_id AND r.day = d.day))
                          THEN now() END
     WHERE watchlist_id = $1 AND day = $2 AND attempts = $3 AND sent_at IS NULL`,
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

  /** The next who is to get a digest, but for people who were tried; undefined where nobody is, or another worker has it. */
  async next({ watchlistId, day, attempts }: ClaimedDigest, tried: readonly string[]): Promise<Recipient | undefined> {
    const values = [watchlistId, day, attempts, tried];
    return (await this.database.query<Recipient & Record<string, unknown>>(NEXT, values))[0];
  }

  /** Notes whether a person got a digest. That of an address is noted at its end only. */
  async note({ watchlistId, day }: ClaimedDigest, { personId }: Recipient, isSent: boolean): Promise<void> {
    if (personId !== null) await this.database.query(NOTE_READER, [watchlistId, day, personId, isSent]);
  }

  /** Ends an attempt, after which some of those who were tried got it, or all of them, and who were all recipients or not. */
  async end(
    { watchlistId, day, attempts }: ClaimedDigest,
    { forSome, forAll, isWhole }: { readonly forSome: boolean; readonly forAll: boolean; readonly isWhole: boolean },
  ): Promise<void> {
    await this.database.query(END, [watchlistId, day, attempts, forAll, forSome, isWhole]);
  }

  /** The events that are new to a recipient, the oldest first, `max` at most, and how many there are: those that may be shown now. */
  async events({ watchlistId, throughSequence }: ClaimedDigest, after: number, max: number): Promise<DigestEvents> {
    const values = [watchlistId, after, throughSequence, max];
    const rows = await this.database.query<EventRow>(EVENTS, values);
    const payloads = rows.map(({ payload }) => payload);
    return { events: await showEvents(this.database, payloads), count: rows[0]?.count ?? 0 };
  }
}
