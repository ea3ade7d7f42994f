import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import { redeliver, type RedeliverReply, type RedeliverRequest } from '@registry/contracts-watchlist';
import { Handles } from '@registry/messaging/handles';
import type { PoolClient } from 'pg';
import { IdempotentWrites } from '../idempotency/idempotent-writes.ts';
import { readDelivery, toDelivery } from './delivery-log.read-model.ts';
import { postNow } from './post-now.ts';

/** Marks a delivery to be repeated, unless it is the head of its watchlist: that has an attempt now. */
const REPEAT = `
  UPDATE webhook_deliveries d SET redeliver_at = now()
    FROM watchlist_events ev JOIN webhook_endpoints e USING (watchlist_id) JOIN watchlists w ON w.id = ev.watchlist_id
   WHERE ev.id = $1 AND d.watchlist_id = ev.watchlist_id AND d.sequence = ev.sequence
     AND NOT (e.status = 'enabled' AND w.paused_at IS NULL AND e.next_sequence = d.sequence)`;

@Controller()
export class RedeliverHandler {
  constructor(private readonly writes: IdempotentWrites) {}

  @Handles(redeliver)
  redeliver(@Payload() request: RedeliverRequest): Promise<RedeliverReply> {
    const write = (client: PoolClient): Promise<RedeliverReply> => this.#redeliver(client, request);
    return this.writes.run(redeliver.subject, request, write, (client) => readDelivery(client, request));
  }

  async #redeliver(client: PoolClient, request: RedeliverRequest): Promise<RedeliverReply> {
    const row = await readDelivery(client, request);
    await client.query(REPEAT, [row.eventId]);
    await postNow(client, row.watchlistId);
    return { delivery: toDelivery(row) };
  }
}
