import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import { redeliver, type RedeliverRequest, type WebhookDelivery } from '@registry/contracts-watchlist';
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
  redeliver(@Payload() request: RedeliverRequest): Promise<WebhookDelivery> {
    const write = (client: PoolClient): Promise<WebhookDelivery> => this.#redeliver(client, request);
    return this.writes.run(redeliver.subject, request, write, (client) => readDelivery(client, request));
  }

  async #redeliver(client: PoolClient, request: RedeliverRequest): Promise<WebhookDelivery> {
    const row = await readDelivery(client, request);
    await client.query(REPEAT, [row.event_id]);
    await postNow(client, row.watchlist_id);
    return toDelivery(row);
  }
}
