import type { DeliveryStatus, DisabledReason, EventPayload } from '@registry/contracts-watchlist';
import { type EventType, TEST_EVENT_TYPE } from '@registry/domain';
import type { Database } from '@registry/persistence';
import { showEvents } from '../events/shown-events.ts';

/** Milliseconds for which a worker has a watchlist to itself, from each thing that it records: longer than a post takes, below a minute. */
export const LEASE_MS = 40_000;
/** Events of a watchlist that a worker takes at once; more wait until others had their turn. */
const EVENTS_MAX = 10;
/** Attempts that the log keeps of a delivery. */
const ATTEMPTS_KEPT = 20;

/** An event on its way. */
export interface DueEvent {
  readonly sequence: number;
  readonly id: string;
  readonly type: EventType;
  /** The body to be posted. */
  readonly payload: string;
  /** Its company was removed since: it is skipped. */
  readonly isWithheld: boolean;
  /** Another one when the body may show less or more than before; null where it may show all. */
  readonly shownAs: string | null;
}

/** One time that an event was sent, as the log keeps it. */
export interface KeptAttempt {
  /** ISO 8601 UTC, milliseconds. */
  readonly attemptedAt: string;
  readonly latencyMs: number;
  /** Null without a response. */
  readonly httpStatus: number | null;
  readonly error: string | null;
  readonly responseBody: string | null;
}

/** The endpoint to which a watchlist's events are posted. */
export interface Endpoint {
  readonly watchlistId: string;
  readonly url: string;
  readonly sealedSecret: Buffer;
  /** Those that it replaced within the last 24 hours. */
  readonly sealedPreviousSecrets: readonly Buffer[];
}

/** A watchlist that a worker took, with the events at its head. */
export interface ClaimedList extends Endpoint {
  readonly eventTypes: readonly EventType[] | null;
  readonly attempts: number;
  /** The head has an attempt outside the schedule of retries. */
  readonly isExtra: boolean;
  readonly failingMs: number | null;
  readonly events: readonly DueEvent[];
}

/** The result that a worker records of a watchlist that it has. */
export interface ListProgress {
  readonly watchlistId: string;
  readonly lease: string;
  /** Of the posted event; null if unwanted events were skipped. */
  readonly sequence: number | null;
  readonly status: DeliveryStatus | null;
  readonly attempt: KeptAttempt | null;
  /** As they are from now on. */
  readonly nextSequence: number;
  readonly attempts: number;
  /** Milliseconds until the head may be posted. */
  readonly waitMs: number;
  readonly isReleased: boolean;
  readonly disabledReason: DisabledReason | null;
}

/** An event that somebody wants to be posted once more. */
export interface ClaimedRedelivery extends Endpoint {
  readonly event: DueEvent;
}

/** Of a delivery `d`, with room for one more. */
const KEPT_ATTEMPTS = `CASE WHEN jsonb_array_length(d.attempts) >= ${ATTEMPTS_KEPT} THEN d.attempts - 0 ELSE d.attempts END`;

/** Checks that a webhook `e` wants no events of the type of `ev`; null for one that wants all. It always wants tests. */
export const IS_UNWANTED = `(ev.type <> '${TEST_EVENT_TYPE}' AND ev.type <> ALL (e.event_types))`;

const ENDPOINT_COLUMNS = `
  e.watchlist_id AS "watchlistId", e.url, e.sealed_secret AS "sealedSecret",
  ARRAY(SELECT p.sealed_secret FROM webhook_previous_secrets p WHERE p.watchlist_id = e.watchlist_id AND p.expires_at > now())
    AS "sealedPreviousSecrets"`;

/**
 * Those that have waited longest first. It does not wait for a worker that records at the same time. The next event is skipped with its
 * delivery if its company was removed or the webhook no longer wants its type.
 */
const CLAIM = {
  name: 'claim-webhooks',
  text: `
    WITH due AS MATERIALIZED (
      SELECT e.watchlist_id FROM webhook_endpoints e JOIN watchlists w ON w.id = e.watchlist_id
       WHERE e.status = 'enabled' AND w.paused_at IS NULL AND e.due_at <= now() AND w.last_sequence >= e.next_sequence
       ORDER BY e.due_at LIMIT $1 FOR UPDATE OF e SKIP LOCKED
    ), e AS (
      UPDATE webhook_endpoints e SET lease = $2, due_at = now() + $3 * interval '1 millisecond'
        FROM due WHERE e.watchlist_id = due.watchlist_id RETURNING e.*
    ), given_up AS (
      UPDATE webhook_deliveries d SET status = 'skipped', redeliver_at = NULL
        FROM e JOIN events_as_shown ev ON ev.watchlist_id = e.watchlist_id AND ev.sequence = e.next_sequence
       WHERE d.watchlist_id = e.watchlist_id AND d.sequence = e.next_sequence AND d.status = 'pending'
         AND (ev.is_withheld OR ${IS_UNWANTED})
    )
    SELECT ${ENDPOINT_COLUMNS}, e.event_types AS "eventTypes", e.attempts, e.resume_at IS NOT NULL AS "isExtra",
           extract(epoch FROM now() - e.failing_since)::float8 * 1000 AS "failingMs",
           ev.sequence, ev.id, ev.type, ev.payload::text AS payload, ev.is_withheld AS "isWithheld", ev.shown_as AS "shownAs"
      FROM e CROSS JOIN LATERAL (
        SELECT * FROM events_as_shown v WHERE v.watchlist_id = e.watchlist_id AND v.sequence >= e.next_sequence
         ORDER BY v.sequence LIMIT ${EVENTS_MAX}) ev
     ORDER BY e.watchlist_id, ev.sequence`,
};

/** Only who has the lease moves a watchlist on: a worker that comes back after another one took over changes nothing. */
const RECORD = {
  name: 'record-webhooks',
  text: `
    WITH progress AS MATERIALIZED (
      SELECT * FROM jsonb_to_recordset($1::jsonb) AS p (
        "watchlistId" text, lease uuid, sequence bigint, status text, attempt jsonb, "nextSequence" bigint, attempts smallint,
        "waitMs" float8, "isReleased" boolean, "disabledReason" text)
    ), moved AS (
      UPDATE webhook_endpoints e SET
             next_sequence = p."nextSequence", attempts = p.attempts,
             -- After a failure outside it, the schedule goes on where it was.
             due_at = greatest(CASE WHEN p.status = 'pending' AND p.sequence = e.next_sequence THEN e.resume_at END,
                               now() + p."waitMs" * interval '1 millisecond'),
             resume_at = NULL,
             lease = CASE WHEN p."isReleased" THEN NULL ELSE e.lease END,
             last_success_at = CASE WHEN p.status = 'succeeded' THEN now() ELSE e.last_success_at END,
             failing_since = CASE WHEN p.status IS NULL THEN e.failing_since WHEN p.status <> 'succeeded' THEN coalesce(e.failing_since, now()) END,
             status = CASE WHEN p."disabledReason" IS NULL THEN e.status ELSE 'disabled' END,
             disabled_reason = coalesce(p."disabledReason", e.disabled_reason),
             disabled_at = CASE WHEN p."disabledReason" IS NULL THEN e.disabled_at ELSE now() END,
             is_notice_due = e.is_notice_due OR p."disabledReason" IS NOT NULL
        FROM progress p WHERE e.watchlist_id = p."watchlistId" AND e.lease = p.lease
      RETURNING e.watchlist_id AS "watchlistId"
    ), logged AS (
      INSERT INTO webhook_deliveries AS d (watchlist_id, sequence, status, attempt_count, attempts)
      SELECT "watchlistId", sequence, status, 1, jsonb_build_array(attempt)
        FROM progress JOIN moved USING ("watchlistId") WHERE sequence IS NOT NULL
      ON CONFLICT (watchlist_id, sequence) DO UPDATE
        SET status = EXCLUDED.status, attempt_count = d.attempt_count + 1, attempts = ${KEPT_ATTEMPTS} || EXCLUDED.attempts
    )
    SELECT "watchlistId" FROM moved`,
};

const IS_OUTDATED = {
  name: 'is-event-outdated',
  text: `SELECT ev.is_withheld OR ev.shown_as IS DISTINCT FROM $3 OR e.sealed_secret <> $4 OR e.url <> $6
                OR e.event_types IS DISTINCT FROM $5 OR w.paused_at IS NOT NULL AS "isOutdated"
           FROM events_as_shown ev JOIN webhook_endpoints e USING (watchlist_id) JOIN watchlists w ON w.id = e.watchlist_id
          WHERE ev.watchlist_id = $1 AND ev.sequence = $2`,
};

/** One whose company was removed ends here without a post: what was dead is skipped, and what had arrived stays so. */
const CLAIM_REDELIVERIES = {
  name: 'claim-redeliveries',
  text: `
    WITH due AS MATERIALIZED (
      SELECT d.watchlist_id, d.sequence, ev.is_withheld FROM webhook_deliveries d JOIN events_as_shown ev USING (watchlist_id, sequence)
       WHERE d.redeliver_at <= now() ORDER BY d.redeliver_at LIMIT $1 FOR UPDATE OF d SKIP LOCKED
    ), d AS (
      UPDATE webhook_deliveries d SET
             redeliver_at = CASE WHEN due.is_withheld THEN NULL ELSE now() + $2 * interval '1 millisecond' END,
             status = CASE WHEN due.is_withheld AND d.status = 'dead' THEN 'skipped' ELSE d.status END
        FROM due WHERE d.watchlist_id = due.watchlist_id AND d.sequence = due.sequence
      RETURNING d.watchlist_id, d.sequence, due.is_withheld
    )
    SELECT ${ENDPOINT_COLUMNS}, ev.sequence, ev.id, ev.type, ev.payload::text AS payload, d.is_withheld AS "isWithheld", ev.shown_as AS "shownAs"
      FROM d JOIN webhook_endpoints e USING (watchlist_id) JOIN events_as_shown ev USING (watchlist_id, sequence)
     WHERE NOT d.is_withheld`,
};

const RECORD_REDELIVERY = {
  name: 'record-redelivery',
  text: `
    WITH d AS (
      UPDATE webhook_deliveries d SET redeliver_at = NULL, attempt_count = attempt_count + 1,
             status = CASE WHEN $3 THEN 'succeeded' ELSE status END,
             attempts = ${KEPT_ATTEMPTS} || $4::jsonb
       WHERE watchlist_id = $1 AND sequence = $2 RETURNING watchlist_id
    ), gone AS (
      UPDATE webhook_endpoints e SET status = 'disabled', disabled_reason = 'gone', disabled_at = now(), is_notice_due = true
        FROM d WHERE e.watchlist_id = d.watchlist_id AND $5 AND e.status = 'enabled' AND e.url = $6
    )
    UPDATE webhook_endpoints e SET last_success_at = now(), failing_since = NULL,
           -- The head that waits, paused or disabled, has arrived.
           next_sequence = e.next_sequence + CASE WHEN e.next_sequence = $2 AND e.lease IS NULL THEN 1 ELSE 0 END,
           attempts = CASE WHEN e.next_sequence = $2 AND e.lease IS NULL THEN 0 ELSE e.attempts END
      FROM d WHERE e.watchlist_id = d.watchlist_id AND $3`,
};

type ClaimRow = Omit<ClaimedList, 'events'> & DueEvent;

/** The queue of deliveries: the events of each watchlist, and where its webhook stands in them. */
export class DeliveryStore {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  /** Takes watchlists that have something to be posted now. */
  async claim(max: number, lease: string): Promise<ClaimedList[]> {
    const rows = await this.#show(await this.#database.query<ClaimRow>(CLAIM, [max, lease, LEASE_MS]));
    return [...Map.groupBy(rows, ({ watchlistId }) => watchlistId).values()].flatMap((events) => {
      const [first] = events;
      return first === undefined ? [] : [{ ...first, events }];
    });
  }

  /** Records what came of posts; the watchlists that the worker still had, and has unless it let them go. */
  async record(progress: readonly ListProgress[]): Promise<ReadonlySet<string>> {
    const rows = await this.#database.query<{ watchlistId: string }>(RECORD, [JSON.stringify(progress)]);
    return new Set(rows.map(({ watchlistId }) => watchlistId));
  }

  /**
   * Checks that the event may not be posted as it was taken: since then its company was removed, something of it hidden, the secret or the
   * URL replaced, or the watchlist paused, deleted or given other types of events.
   */
  async isOutdated(list: ClaimedList, { sequence, shownAs }: DueEvent): Promise<boolean> {
    const values = [list.watchlistId, sequence, shownAs, list.sealedSecret, list.eventTypes, list.url];
    const [row] = await this.#database.query<{ isOutdated: boolean }>(IS_OUTDATED, values);
    return row?.isOutdated !== false;
  }

  /** Takes deliveries that are to be repeated. */
  async claimRedeliveries(max: number): Promise<ClaimedRedelivery[]> {
    const rows = await this.#database.query<Endpoint & DueEvent>(CLAIM_REDELIVERIES, [max, LEASE_MS]);
    return (await this.#show(rows)).map((row) => ({ ...row, event: row }));
  }

  /** Events with the bodies that may be posted. */
  async #show<Event extends DueEvent>(events: readonly Event[]): Promise<readonly Event[]> {
    if (events.every(({ shownAs }) => shownAs === null)) return events;
    const payloads = events.map(({ payload }) => JSON.parse(payload) as EventPayload);
    const shown = await showEvents(this.#database, payloads);
    return events.map((event, at) => {
      return event.shownAs === null ? event : { ...event, payload: JSON.stringify(shown[at]) };
    });
  }

  async recordRedelivery(
    { watchlistId, url, event }: ClaimedRedelivery,
    attempt: KeptAttempt,
    { isSuccess, isGone }: { readonly isSuccess: boolean; readonly isGone: boolean },
  ): Promise<void> {
    const outcome = [isSuccess, JSON.stringify([attempt]), isGone, url];
    await this.#database.query(RECORD_REDELIVERY, [watchlistId, event.sequence, ...outcome]);
  }
}
