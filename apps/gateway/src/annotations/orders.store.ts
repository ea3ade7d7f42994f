import { Injectable, Logger } from '@nestjs/common';
import { type BusinessIdParts, companyKey } from '@registry/domain';
import { errorMessage } from '@registry/errors';
import { Database } from '@registry/persistence';

/** Days that a refresh is listed. */
const KEPT_DAYS = 30;
/** Seconds after which a refresh that has not ended has lost its process: lookups take 15 seconds. */
const LOST_SECONDS = 60;

const IS_LOST = `status = 'pending' AND created_at < now() - interval '${LOST_SECONDS} seconds'`;
const TIME = (column: string): string => `to_char((${column}) AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** A refresh as a public order. */
export const ORDER_JSON = `json_build_object(
  'object', 'order', 'id', id, 'status', CASE WHEN ${IS_LOST} THEN 'failed' ELSE status END, 'product', 'refresh',
  'created_at', ${TIME('created_at')},
  'completed_at', CASE WHEN ${IS_LOST} THEN ${TIME(`created_at + interval '${LOST_SECONDS} seconds'`)}
                       ELSE ${TIME('completed_at')} END)`;

const START = {
  name: 'start-order',
  text: `INSERT INTO refresh_orders (workspace_id, business_key, id, status, created_at)
         VALUES ($1, $2, $3, 'pending', $4) ON CONFLICT DO NOTHING`,
};
const END = {
  name: 'end-order',
  text: `UPDATE refresh_orders SET status = $4, completed_at = now()
          WHERE workspace_id = $1 AND business_key = $2 AND id = $3`,
};
const FORGET = {
  name: 'forget-orders',
  text: `DELETE FROM refresh_orders WHERE created_at < now() - interval '${KEPT_DAYS} days'`,
};

/** A refresh that a workspace requested. */
export interface RequestedRefresh {
  readonly workspaceId: number;
  readonly id: BusinessIdParts;
  readonly refreshId: string;
  /** Milliseconds of the epoch. */
  readonly startedAt: number;
}

/** The refreshes that workspaces requested. */
@Injectable()
export class OrdersStore {
  readonly #logger = new Logger('OrdersStore');

  constructor(private readonly database: Database) {}

  async start({ workspaceId, id, refreshId, startedAt }: RequestedRefresh): Promise<void> {
    await this.database.query(FORGET);
    await this.database.query(START, [workspaceId, companyKey(id), refreshId, new Date(startedAt)]);
  }

  /** Notes the end of a refresh. If it cannot be noted, the refresh counts as failed after a while. */
  async end({ workspaceId, id, refreshId }: RequestedRefresh, hasData: boolean): Promise<void> {
    try {
      await this.database.query(END, [workspaceId, companyKey(id), refreshId, hasData ? 'completed' : 'failed']);
    } catch (error) {
      this.#logger.warn(`The end of a refresh is not noted: ${errorMessage(error)}`);
    }
  }
}
