import { Injectable, Logger } from '@nestjs/common';
import { errorMessage } from '@registry/errors';
import { FaultLog } from '@registry/feed';
import { Database } from '@registry/persistence';
import { companyKey } from '@registry/domain';
import { inSandbox } from '@registry/request-context';
import { type ClockEvent, findNextStep, listClockEvents } from '@registry/sandbox';
import { retryDelaysMs } from '@registry/webhooks';
import { randomUUID } from 'node:crypto';
import type { PoolClient } from 'pg';
import { deliverList, type DeliveryParts } from '../delivery/deliver-list.ts';
import { deliveryMetrics } from '../delivery/delivery-metrics.ts';
import { DeliveryStore } from '../delivery/delivery.store.ts';
import { EventPoster } from '../delivery/event-poster.ts';
import type { PostSlot } from '../delivery/post-slots.ts';
import { ProgressRecorder } from '../delivery/progress-recorder.ts';
import { repeatDelivery } from '../delivery/repeat-delivery.ts';
import { digestDay } from '../digest/digest-day.ts';
import { DigestWorker } from '../digest/digest.worker.ts';
import { appendEvents, type EventDraft } from '../events/append-events.ts';
import { DisabledNotices } from '../notices/disabled-notices.ts';
import { type HeldClock, TestClocksStore, writeCompanies } from './test-clocks.store.ts';

const DAY_MS = 86_400_000;
/** Watchlists of a clock that are delivered side by side. */
const AT_ONCE = 20;
/** Retries come at the middle of what the schedule allows, so that every run is the same. */
const MIDDLE = 0.5;
/** Milliseconds for moving a clock: more than an advance may take. */
const MOVE_MS_MAX = 1_200_000;

interface ClockState {
  readonly startedAt: Date;
  readonly now: Date;
  readonly target: Date | null;
  readonly isLate: boolean;
}

/** The clock, as long as the worker has it. */
const LOCK = `SELECT started_at AS "startedAt", c.now, target, coalesce(deadline_at <= pg_catalog.now(), false) AS "isLate"
                FROM test_clocks c WHERE id = $1 AND lease = $2 FOR UPDATE`;

const END = `
  UPDATE test_clocks SET has_stopped = has_stopped OR coalesce(target > test_clocks.now, false), target = NULL, lease = NULL,
         leased_until = pg_catalog.now() WHERE id = $1`;

/** When a retry or a repetition is due, to the next whole millisecond; and whether a digest has something to send. */
const DUE = `
  SELECT date_trunc('milliseconds', least(
           (SELECT min(e.due_at) FROM webhook_endpoints e JOIN watchlists w ON w.id = e.watchlist_id
             WHERE e.status = 'enabled' AND w.paused_at IS NULL AND w.last_sequence >= e.next_sequence AND e.due_at > now()),
           (SELECT min(d.redeliver_at) FROM webhook_deliveries d JOIN watchlists w ON w.id = d.watchlist_id WHERE d.redeliver_at > now())
         ) + interval '999 microseconds') AS "dueAt",
         EXISTS (SELECT FROM watchlists w
                  WHERE w.delivery_type = 'digest' AND w.paused_at IS NULL
                    AND EXISTS (SELECT FROM digest_recipients r WHERE r.watchlist_id = w.id AND r.unsubscribed_at IS NULL)
                    AND w.last_sequence > coalesce((SELECT max(s.through_sequence) FROM watchlist_digests s
                                                     WHERE s.watchlist_id = w.id AND s.sent_at IS NOT NULL), 0)) AS "hasDigest"`;

const FOLLOWERS = `
  SELECT w.id FROM watchlists w
   WHERE CASE WHEN $1::text IS NULL THEN w.delivery_type = 'webhook'
              ELSE EXISTS (SELECT FROM watchlist_entities e WHERE e.watchlist_id = w.id AND e.company_key = $1) END ORDER BY w.id`;

/**
 * Moves a test clock from one time at which something happens to the next: a step of the script, a retry, a digest. At each time it
 * delivers what is due before it goes on. So what happens does not depend on how far an advance goes. Each move is one transaction with its
 * events: a worker that dies leaves the clock at a time, and another goes on there.
 */
@Injectable()
export class ClockMover {
  readonly #deliveries: DeliveryStore;
  readonly #faults = new FaultLog(new Logger('ClockMover'));

  constructor(
    private readonly database: Database,
    private readonly clocks: TestClocksStore,
    private readonly poster: EventPoster,
    private readonly digests: DigestWorker,
    private readonly notices: DisabledNotices,
  ) {
    this.#deliveries = new DeliveryStore(database);
  }

  /** Moves the clock to where it advances to, or until the signal is aborted or another worker has it. */
  move(clock: HeldClock, signal: AbortSignal): Promise<void> {
    return inSandbox(clock.id, () => this.#move(clock, signal), MOVE_MS_MAX);
  }

  async #move(clock: HeldClock, signal: AbortSignal): Promise<void> {
    await this.clocks.takeOver();
    const [row] = await this.database.query<{ now: Date }>({ name: 'test-clock-time', text: 'SELECT now()' });
    for (let now: Date | undefined = row?.now; now !== undefined;) {
      await this.#deliver(clock, now, signal);
      await this.digests.sendDue(now, signal);
      await this.#notify();
      now = signal.aborted ? undefined : await this.#step(clock);
    }
  }

  /** Emails which webhooks were disabled. A mail that cannot be sent waits for the next time of the clock, which goes on. */
  async #notify(): Promise<void> {
    try {
      await this.notices.sendDue();
      this.#faults.succeeded();
    } catch (error) {
      this.#faults.failed(`A notice of a test clock was not sent: ${errorMessage(error)}`);
    }
  }

  /** Delivers all that is due at the time of the clock. */
  async #deliver(clock: HeldClock, now: Date, signal: AbortSignal): Promise<void> {
    const parts = this.#parts(now);
    while (!signal.aborted && (await this.clocks.renew(clock))) {
      const lease = randomUUID();
      const redeliveries = await this.#deliveries.claimRedeliveries(AT_ONCE);
      const lists = await this.#deliveries.claim(AT_ONCE, lease);
      if (redeliveries.length + lists.length === 0) return;
      await Promise.all([
        ...redeliveries.map((one) => repeatDelivery(one, SLOT, { store: this.#deliveries, poster: parts.poster })),
        ...lists.map((list) => deliverList(list, lease, SLOT, parts, signal)),
      ]);
    }
  }

  /** As for real webhooks, except that the log has the time of the clock. */
  #parts(now: Date): DeliveryParts {
    return {
      poster: {
        post: async (endpoint, event) => {
          const { result, attempt } = await this.poster.post(endpoint, event);
          return { result, attempt: { ...attempt, attemptedAt: now.toISOString() } };
        },
      },
      recorder: new ProgressRecorder(this.#deliveries),
      isOutdated: (list, event) => this.#deliveries.isOutdated(list, event),
      delaysMs: retryDelaysMs,
      random: () => MIDDLE,
      onAttempt: (_posted, outcome) => deliveryMetrics.attempts.inc({ outcome: outcome.kind }),
    };
  }

  /** Moves the clock to the next time, at which it then is; undefined where it has arrived, or is not the worker's. */
  #step(clock: HeldClock): Promise<Date | undefined> {
    return this.database.transaction(async (client) => {
      const { rows } = await client.query<ClockState>(LOCK, [clock.id, clock.lease]);
      const [state] = rows;
      if (state === undefined) return undefined;
      const { startedAt, now, target, isLate } = state;
      if (target === null || target <= now || isLate) {
        await client.query(END, [clock.id]);
        return undefined;
      }
      const next = new Date(Math.min(target.getTime(), await findNextTime(client, state)));
      await client.query('UPDATE test_clocks SET now = $2 WHERE id = $1', [clock.id, next]);
      for (const event of listClockEvents(startedAt.getTime(), now.getTime(), next.getTime()))
        await happen(client, clock.id, event);
      return next;
    });
  }
}

/** A clock waits for its receivers. */
const SLOT: PostSlot = { wait: (response) => response };

async function findNextTime(client: PoolClient, { startedAt, now }: ClockState): Promise<number> {
  const { rows } = await client.query<{ dueAt: Date | null; hasDigest: boolean }>(DUE);
  const [{ dueAt, hasDigest } = { dueAt: null, hasDigest: false }] = rows;
  const digestAt = hasDigest ? digestDay(now).endsAt.getTime() + DAY_MS : Infinity;
  const stepAt = findNextStep(startedAt.getTime(), now.getTime()) ?? Infinity;
  return Math.min(stepAt, digestAt, dueAt?.getTime() ?? Infinity);
}

/** Adds an event of the script to the watchlists that it is for, in the client's transaction. */
async function happen(client: PoolClient, clock: string, { company, ...event }: ClockEvent): Promise<void> {
  if (company !== null) await writeCompanies(client, clock, [company]);
  const key = company && companyKey(company);
  const { rows } = await client.query<{ id: string }>(FOLLOWERS, [key]);
  const drafts = rows.map(({ id: watchlistId }): EventDraft => ({ ...event, watchlistId }));
  await appendEvents(client, drafts);
}
