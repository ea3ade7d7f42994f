import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import { redeliverEvents, type RedeliverEventsReply, type RedeliverEventsRequest } from '@registry/contracts-watchlist';
import { AppError, codes } from '@registry/errors';
import { Handles } from '@registry/messaging/handles';
import type { PoolClient } from 'pg';
import { EVENTS_CHANNEL } from '../events/append-events.ts';
import { IdempotentWrites } from '../idempotency/idempotent-writes.ts';
import { WatchlistsStore } from '../watchlists/watchlists.store.ts';

/** In the order of their events: workers take those first that have waited longest. */
const REPEAT = `
  UPDATE webhook_deliveries d SET redeliver_at = now() - interval '1 day' + d.sequence * interval '1 microsecond'
    FROM events_as_shown ev
   WHERE d.watchlist_id = $1 AND d.status IN ('dead', 'skipped')
     AND ev.watchlist_id = d.watchlist_id AND ev.sequence = d.sequence AND ev.created_at >= $2 AND NOT ev.is_withheld`;

@Controller()
export class RedeliverEventsHandler {
  constructor(
    private readonly writes: IdempotentWrites,
    private readonly store: WatchlistsStore,
  ) {}

  @Handles(redeliverEvents)
  redeliverEvents(@Payload() request: RedeliverEventsRequest): Promise<RedeliverEventsReply> {
    return this.writes.run(redeliverEvents.subject, request, (client) => this.#redeliver(client, request));
  }

  async #redeliver(client: PoolClient, request: RedeliverEventsRequest): Promise<RedeliverEventsReply> {
    const { delivery } = await this.store.lock(client, request);
    if (delivery.type === 'digest') {
      throw new AppError(codes.body.invalid, {
        message:
          'delivery.type is digest; expected webhook. The events of a digest are in GET /v1/watchlists/{id}/events.',
      });
    }
    const { rowCount } = await client.query(REPEAT, [request.watchlistId, request.since]);
    await client.query(`NOTIFY ${EVENTS_CHANNEL}`);
    return { object: 'redelivery', count: rowCount ?? 0 };
  }
}
