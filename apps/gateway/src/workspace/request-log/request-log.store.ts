import { Injectable } from '@nestjs/common';
import { Database } from '@registry/persistence';
import { FORGET_CALLERS } from '../../keys/callers/callers.store.ts';

/** Days that requests are listed. */
const LOG_DAYS = 7;
/** Days that requests are counted by key and endpoint. */
export const USAGE_DAYS = 30;
/** Rows that one statement deletes. */
const DELETED_MAX = 10_000;

/** A request that has ended. */
export interface LoggedRequest {
  readonly workspaceId: number;
  readonly keyId: number;
  readonly prefix: string;
  readonly at: Date;
  readonly method: string;
  readonly route: string;
  readonly status: number;
  readonly ms: number;
  readonly requestId: string;
  /** Requests that it counted toward the daily limit. */
  readonly counted: number;
}

/** A request as its workspace sees it. */
export interface RequestRow extends Omit<LoggedRequest, 'workspaceId' | 'keyId' | 'counted'>, Record<string, unknown> {
  /** The person of a session or a grant. */
  readonly user: string | null;
}

/** Which requests of a workspace. */
export interface RequestFilter {
  readonly prefix: string | null;
  readonly status: number | null;
  readonly offset: number;
  readonly limit: number;
}

/** Rows are written in the order of their keys, so that two gateways do not wait for each other in a circle; none of deleted workspaces. */
const WRITE = {
  name: 'log-requests',
  text: `
    WITH ended AS (
      SELECT r.* FROM unnest($1::int[], $2::int[], $3::text[], $4::timestamptz[], $5::text[], $6::text[], $7::smallint[],
                             $8::real[], $9::text[], $10::int[])
                   AS r (workspace_id, key_id, prefix, at, method, route, status, ms, request_id, counted)
        JOIN api_keys k ON k.id = r.key_id
       WHERE NOT ($11 AND EXISTS (SELECT FROM request_log l WHERE l.workspace_id = r.workspace_id AND l.requested_at = r.at
                                     AND (l.key_prefix, l.request_id) = (r.prefix, r.request_id)))
         FOR KEY SHARE OF k
    ), logged AS (
      INSERT INTO request_log (workspace_id, requested_at, key_prefix, method, route, status, duration_ms, request_id)
      SELECT workspace_id, at, prefix, method, route, status, ms, request_id FROM ended
    ), counts AS (
      INSERT INTO request_counts AS c (workspace_id, day, key_id, endpoint, requests, counted)
      SELECT workspace_id, (at AT TIME ZONE 'UTC')::date, key_id, method || ' ' || route, count(*), sum(counted)
        FROM ended GROUP BY 1, 2, 3, 4 ORDER BY 1, 2, 3, 4
      ON CONFLICT (workspace_id, day, key_id, endpoint)
      DO UPDATE SET requests = c.requests + excluded.requests, counted = c.counted + excluded.counted
    ), used AS (
      SELECT k.id, latest.at
        FROM (SELECT key_id, max(at) AS at FROM ended GROUP BY key_id) latest JOIN api_keys k ON k.id = latest.key_id
       WHERE k.last_used_at IS NULL OR k.last_used_at < latest.at - interval '1 minute'
       ORDER BY k.id FOR NO KEY UPDATE OF k
    )
    UPDATE api_keys k SET last_used_at = used.at FROM used WHERE k.id = used.id`,
};

const FILTER = 'workspace_id = $1 AND ($2::text IS NULL OR key_prefix = $2) AND ($3::int IS NULL OR status = $3)';
const KEPT = `requested_at > now() - interval '${LOG_DAYS} days'`;
const LIST = {
  name: 'list-logged-requests',
  text: `
    SELECT l.*, k.user_id AS "user" FROM (
      SELECT requested_at AS at, id, key_prefix AS prefix, method, route, status, duration_ms AS ms, request_id AS "requestId"
        FROM request_log WHERE ${FILTER} AND ${KEPT}
       ORDER BY requested_at DESC, id DESC OFFSET $4 LIMIT $5
    ) l LEFT JOIN api_keys k ON k.prefix = l.prefix ORDER BY l.at DESC, l.id DESC`,
};
const COUNT = {
  name: 'count-logged-requests',
  text: `SELECT count(*)::int AS count FROM request_log WHERE ${FILTER} AND ${KEPT}`,
};

const FORGET_REQUESTS = {
  name: 'forget-requests',
  text: `DELETE FROM request_log WHERE id IN (
           SELECT id FROM request_log WHERE NOT ${KEPT} ORDER BY requested_at LIMIT ${DELETED_MAX}) RETURNING 1`,
};
const FORGET_COUNTS = {
  name: 'forget-request-counts',
  text: `DELETE FROM request_counts WHERE day < (now() AT TIME ZONE 'UTC')::date - ${USAGE_DAYS} RETURNING 1`,
};

const FORGET_LINKS = {
  name: 'forget-sign-in-links',
  text: `DELETE FROM sign_in_links WHERE expires_at < now() - interval '1 day' RETURNING 1`,
};

const FORGET_STATES = {
  name: 'forget-oauth-states',
  text: 'DELETE FROM oauth_states WHERE expires_at < now() RETURNING 1',
};

/** Requests of workspaces, for a week, and their counts, for a month. */
@Injectable()
export class RequestLogStore {
  constructor(private readonly database: Database) {}

  /** `isAgain`: leaves out those that are stored, as of a write whose result did not arrive. */
  async write(requests: readonly LoggedRequest[], isAgain: boolean): Promise<void> {
    const column = <Name extends keyof LoggedRequest>(name: Name) => requests.map((request) => request[name]);
    await this.database.query(WRITE, [
      ...[column('workspaceId'), column('keyId'), column('prefix'), column('at'), column('method'), column('route')],
      ...[column('status'), column('ms'), column('requestId'), column('counted')],
      isAgain,
    ]);
  }

  /** The newest first, and how many there are. */
  async list(
    workspaceId: number,
    { prefix, status, offset, limit }: RequestFilter,
  ): Promise<{ readonly requests: readonly RequestRow[]; readonly totalCount: number }> {
    const filter = [workspaceId, prefix, status];
    const [requests, [counted]] = await Promise.all([
      this.database.query<RequestRow>(LIST, [...filter, offset, limit]),
      this.database.query<{ count: number }>(COUNT, filter),
    ]);
    return { requests, totalCount: counted?.count ?? 0 };
  }

  /** Removes what is kept no longer; returns how many rows. */
  async forget(signal: AbortSignal): Promise<number> {
    let rows = 0;
    for (const statement of [FORGET_COUNTS, FORGET_CALLERS, FORGET_LINKS, FORGET_STATES])
      rows += (await this.database.query(statement)).length;
    for (let last = DELETED_MAX; last === DELETED_MAX && !signal.aborted; rows += last)
      last = (await this.database.query(FORGET_REQUESTS)).length;
    return rows;
  }
}
