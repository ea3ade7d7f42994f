import type { WebhookDelivery } from '@registry/contracts-watchlist';
import { AppError, codes } from '@registry/errors';
import type { PoolClient } from 'pg';
import type { KeptAttempt } from './delivery.store.ts';

/** A delivery is named after its event, of which it is the only one. */
const DELIVERY_PREFIX = 'dlv_';
const EVENT_PREFIX = 'evt_';

/** Deliveries as the contract has them, but for those of companies that were removed; conditions on `d`, `ev`, `e` and `w` are to follow. */
const DELIVERY_SQL = `
  SELECT '${DELIVERY_PREFIX}' || substr(ev.id, ${EVENT_PREFIX.length + 1}) AS id, ev.id AS event_id, ev.type AS event_type, d.sequence,
         d.watchlist_id, d.status, d.attempt_count, d.created_at, d.attempts,
         CASE WHEN d.redeliver_at IS NOT NULL THEN now()
              WHEN d.status = 'pending' AND e.status = 'enabled' AND w.paused_at IS NULL AND e.lease IS NULL THEN e.due_at END AS next_attempt_at
    FROM webhook_deliveries d
    JOIN events_as_shown ev ON ev.watchlist_id = d.watchlist_id AND ev.sequence = d.sequence AND NOT ev.is_withheld
    JOIN webhook_endpoints e ON e.watchlist_id = d.watchlist_id
    JOIN watchlists w ON w.id = d.watchlist_id`;

export const LIST_DELIVERIES = {
  name: 'list-deliveries',
  text: `${DELIVERY_SQL} WHERE d.watchlist_id = $1 AND ($4::text IS NULL OR d.status = $4) ORDER BY d.sequence DESC OFFSET $2 LIMIT $3`,
};

export const COUNT_DELIVERIES = {
  name: 'count-deliveries',
  text: `SELECT count(*) AS count FROM webhook_deliveries d JOIN events_as_shown ev USING (watchlist_id, sequence)
          WHERE d.watchlist_id = $1 AND NOT ev.is_withheld AND ($2::text IS NULL OR d.status = $2)`,
};

const GET_DELIVERY = `${DELIVERY_SQL} WHERE w.workspace_id = $1 AND ev.id = $2`;

export interface DeliveryRow
  extends Omit<WebhookDelivery, 'object' | 'created_at' | 'next_attempt_at' | 'attempts'>, Record<string, unknown> {
  readonly watchlist_id: string;
  readonly created_at: Date;
  readonly next_attempt_at: Date | null;
  readonly attempts: readonly KeptAttempt[];
}

export function toDelivery(row: DeliveryRow): WebhookDelivery {
  return {
    object: 'webhook_delivery',
    id: row.id,
    event_id: row.event_id,
    event_type: row.event_type,
    sequence: row.sequence,
    status: row.status,
    attempt_count: row.attempt_count,
    next_attempt_at: row.next_attempt_at?.toISOString() ?? null,
    created_at: row.created_at.toISOString(),
    attempts: row.attempts.map((attempt) => ({
      attempted_at: attempt.attemptedAt,
      latency_ms: attempt.latencyMs,
      http_status: attempt.httpStatus,
      error: attempt.error,
      response_body: attempt.responseBody,
    })),
  };
}

/** One delivery of a workspace, in the client's transaction; throws where the workspace does not have it. */
export async function readDelivery(
  client: PoolClient,
  { workspaceId, deliveryId }: { readonly workspaceId: number; readonly deliveryId: string },
): Promise<DeliveryRow> {
  const { rows } = await client.query<DeliveryRow>(GET_DELIVERY, [workspaceId, readEventId(deliveryId)]);
  const [row] = rows;
  if (row !== undefined) return row;
  throw new AppError(codes.watchlist.notFound, { message: `This workspace has no delivery ${deliveryId}.` });
}

/** The id of the event that a delivery is of. */
export function readEventId(deliveryId: string): string {
  return deliveryId.startsWith(DELIVERY_PREFIX) ? `${EVENT_PREFIX}${deliveryId.slice(DELIVERY_PREFIX.length)}` : '';
}
