import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import { skipDelivery, type SkipDeliveryRequest, type WebhookDelivery } from '@registry/contracts-watchlist';
import { AppError, codes } from '@registry/errors';
import { Handles } from '@registry/messaging/handles';
import type { PoolClient } from 'pg';
import { EVENTS_CHANNEL } from '../events/append-events.ts';
import { IdempotentWrites } from '../idempotency/idempotent-writes.ts';
import { type DeliveryRow, readDelivery, toDelivery } from './delivery-log.read-model.ts';

/** What comes of a post that is under way counts no more: its worker loses the lease. */
const SKIP = `
  WITH e AS (
    UPDATE webhook_endpoints SET next_sequence = $2 + 1, attempts = 0, due_at = now(), resume_at = NULL, lease = NULL
     WHERE watchlist_id = $1 AND next_sequence = $2 RETURNING watchlist_id
  )
  UPDATE webhook_deliveries d SET status = 'skipped' FROM e
   WHERE d.watchlist_id = e.watchlist_id AND d.sequence = $2 AND d.status = 'pending'`;

@Controller()
export class SkipDeliveryHandler {
  constructor(private readonly writes: IdempotentWrites) {}

  @Handles(skipDelivery)
  skipDelivery(@Payload() request: SkipDeliveryRequest): Promise<WebhookDelivery> {
    const write = (client: PoolClient): Promise<WebhookDelivery> => skip(client, request);
    return this.writes.run(skipDelivery.subject, request, write, (client) => readDelivery(client, request));
  }
}

async function skip(client: PoolClient, request: SkipDeliveryRequest): Promise<WebhookDelivery> {
  const row = await readDelivery(client, request);
  const { rowCount } = await client.query(SKIP, [row.watchlist_id, row.sequence]);
  if (rowCount === 0) throw notPending(request.deliveryId, row);
  await client.query(`NOTIFY ${EVENTS_CHANNEL}`);
  return toDelivery({ ...row, status: 'skipped', next_attempt_at: null });
}

function notPending(deliveryId: string, { status }: DeliveryRow): AppError {
  return new AppError(codes.body.invalid, {
    message: `The status of ${deliveryId} is ${status}; expected pending. Only a delivery that waits for its next attempt can be skipped.`,
  });
}
