import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import type { RequestFor, ListReply } from '@registry/contracts-message';
import {
  listDeliveries,
  redeliver,
  redeliverEvents,
  type RedeliverEventsReply,
  skipDelivery,
  type WebhookDelivery,
} from '@registry/contracts-watchlist';
import { AppError, codes } from '@registry/errors';
import { Handles } from '@registry/messaging/handles';
import { Database } from '@registry/persistence';
import type { PoolClient } from 'pg';
import { EVENTS_CHANNEL } from '../events/append-events.ts';
import { IdempotentWrites } from '../idempotency/idempotent-writes.ts';
import { WatchlistsStore } from '../watchlists/watchlists.store.ts';
import { IS_UNWANTED } from './delivery.store.ts';
import {
  COUNT_DELIVERIES,
  type DeliveryRow,
  LIST_DELIVERIES,
  readDelivery,
  toDelivery,
} from './delivery-log.read-model.ts';
import { postNow } from '../events/post-now.ts';

/** Marks a delivery to be repeated, unless it is the head of its watchlist: that has an attempt now. */
const REPEAT_ONE = `
  UPDATE webhook_deliveries d SET redeliver_at = now()
    FROM watchlist_events ev JOIN webhook_endpoints e USING (watchlist_id) JOIN watchlists w ON w.id = ev.watchlist_id
   WHERE ev.id = $1 AND d.watchlist_id = ev.watchlist_id AND d.sequence = ev.sequence
     AND NOT (e.status = 'enabled' AND w.paused_at IS NULL AND e.next_sequence = d.sequence)`;

/** In the order of their events: workers take those first that have waited longest. */
const REPEAT_SINCE = `
  UPDATE webhook_deliveries d SET redeliver_at = now() - interval '1 day' + d.sequence * interval '1 microsecond'
    FROM events_as_shown ev JOIN webhook_endpoints e USING (watchlist_id)
   WHERE d.watchlist_id = $1 AND d.status IN ('dead', 'skipped') AND ${IS_UNWANTED} IS NOT TRUE
     AND ev.watchlist_id = d.watchlist_id AND ev.sequence = d.sequence AND ev.created_at >= $2 AND NOT ev.is_withheld`;

/** The result of a post that is under way counts no more: its worker loses the lease. */
const SKIP = `
  WITH e AS (
    UPDATE webhook_endpoints SET next_sequence = $2 + 1, attempts = 0, due_at = now(), resume_at = NULL, lease = NULL
     WHERE watchlist_id = $1 AND next_sequence = $2 RETURNING watchlist_id
  )
  UPDATE webhook_deliveries d SET status = 'skipped' FROM e
   WHERE d.watchlist_id = e.watchlist_id AND d.sequence = $2 AND d.status = 'pending'`;

/** The log of what came of events at a webhook, and repeating or skipping some. */
@Controller()
export class DeliveriesHandler {
  constructor(
    private readonly store: WatchlistsStore,
    private readonly writes: IdempotentWrites,
    private readonly database: Database,
  ) {}

  @Handles(listDeliveries)
  async listDeliveries(@Payload() request: RequestFor<typeof listDeliveries>): Promise<ListReply<WebhookDelivery>> {
    const { watchlistId, offset, limit, status } = request;
    await this.store.get(request);
    const rows = await this.database.query<DeliveryRow>(LIST_DELIVERIES, [watchlistId, offset, limit, status]);
    const [total] = await this.database.query<{ count: number }>(COUNT_DELIVERIES, [watchlistId, status]);
    return { items: rows.map(toDelivery), totalCount: total?.count ?? 0 };
  }

  @Handles(redeliver)
  redeliver(@Payload() request: RequestFor<typeof redeliver>): Promise<WebhookDelivery> {
    const write = async (client: PoolClient): Promise<WebhookDelivery> => {
      const row = await readDelivery(client, request);
      await client.query(REPEAT_ONE, [row.event_id]);
      await postNow(client, row.watchlist_id);
      return toDelivery(row);
    };
    return this.writes.run(redeliver.subject, request, write, (client) => readDelivery(client, request));
  }

  @Handles(redeliverEvents)
  redeliverEvents(@Payload() request: RequestFor<typeof redeliverEvents>): Promise<RedeliverEventsReply> {
    return this.writes.run(redeliverEvents.subject, request, async (client) => {
      const { deliveryType } = await this.store.lock(client, request);
      if (deliveryType === 'digest') throw digestHasNone();
      const { rowCount } = await client.query(REPEAT_SINCE, [request.watchlistId, request.since]);
      await client.query(`NOTIFY ${EVENTS_CHANNEL}`);
      return { object: 'redelivery', count: rowCount ?? 0 };
    });
  }

  @Handles(skipDelivery)
  skipDelivery(@Payload() request: RequestFor<typeof skipDelivery>): Promise<WebhookDelivery> {
    const write = async (client: PoolClient): Promise<WebhookDelivery> => {
      const row = await readDelivery(client, request);
      const { rowCount } = await client.query(SKIP, [row.watchlist_id, row.sequence]);
      if (rowCount === 0) throw notPending(request.deliveryId, row);
      await client.query(`NOTIFY ${EVENTS_CHANNEL}`);
      return toDelivery({ ...row, status: 'skipped', next_attempt_at: null });
    };
    return this.writes.run(skipDelivery.subject, request, write, (client) => readDelivery(client, request));
  }
}

function digestHasNone(): AppError {
  return new AppError(codes.body.invalid, {
    message: 'delivery.type is digest; expected webhook. The events of a digest are in GET /v1/watchlists/{id}/events.',
  });
}

function notPending(deliveryId: string, { status }: DeliveryRow): AppError {
  return new AppError(codes.body.invalid, {
    message: `The status of ${deliveryId} is ${status}; expected pending. Only a pending delivery can be skipped.`,
  });
}
