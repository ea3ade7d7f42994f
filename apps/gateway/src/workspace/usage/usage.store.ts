import { Injectable } from '@nestjs/common';
import { Database } from '@registry/persistence';
import type { CallerKind } from '../../keys/auth/plans.ts';

/** Requests of today under a daily limit. */
export interface LimitRow extends Record<string, unknown> {
  readonly prefix: string;
  readonly kind: CallerKind;
  readonly name: string | null;
  readonly used: number;
  readonly dailyLimit: number;
}

/** Requests of a day. */
export interface DayRow extends Record<string, unknown> {
  /** YYYY-MM-DD. */
  readonly date: string;
  readonly requests: number;
  readonly counted: number;
}

/** Requests with a key to an endpoint. */
export interface EndpointRow extends Record<string, unknown> {
  readonly prefix: string;
  readonly kind: CallerKind;
  readonly name: string | null;
  readonly endpoint: string;
  readonly requests: number;
  readonly counted: number;
}

const TODAY = `(now() AT TIME ZONE 'UTC')::date`;

/** Of each key with a limit of its own that can be used, or that counted today. */
const LIMITS = {
  name: 'list-used-limits',
  text: `
    SELECT k.prefix, k.kind, k.label AS name, coalesce(u.used, 0) AS used, k.daily_limit AS "dailyLimit"
      FROM api_keys k LEFT JOIN key_usage u ON u.key_id = k.id AND u.day = ${TODAY}
     WHERE k.workspace_id = $1 AND k.counts_toward IS NULL
       AND (u.used > 0 OR EXISTS (
             SELECT FROM api_keys o
              WHERE coalesce(o.counts_toward, o.id) = k.id AND (o.revoked_at IS NULL OR o.revoked_at > now())
                AND (o.expires_at IS NULL OR o.expires_at > now())))
     ORDER BY k.id`,
};

const DAYS = {
  name: 'list-usage-days',
  text: `
    SELECT to_char(s.day, 'YYYY-MM-DD') AS date, coalesce(sum(c.requests), 0)::int AS requests,
           coalesce(sum(c.counted), 0)::int AS counted
      FROM generate_series(${TODAY} - ($2::int - 1), ${TODAY}, interval '1 day') AS s (day)
      LEFT JOIN request_counts c ON c.day = s.day AND c.workspace_id = $1
     GROUP BY s.day ORDER BY s.day`,
};

const ENDPOINTS = {
  name: 'list-usage-endpoints',
  text: `
    SELECT k.prefix, k.kind, coalesce(k.label, k.client_name) AS name, c.endpoint, sum(c.requests)::int AS requests, sum(c.counted)::int AS counted
      FROM request_counts c JOIN api_keys k ON k.id = c.key_id
     WHERE c.workspace_id = $1 AND c.day > ${TODAY} - $2::int
     GROUP BY k.id, c.endpoint
     ORDER BY counted DESC, requests DESC, k.prefix, c.endpoint`,
};

/** Usage of workspaces. */
@Injectable()
export class UsageStore {
  constructor(private readonly database: Database) {}

  limits(workspaceId: number): Promise<readonly LimitRow[]> {
    return this.database.query<LimitRow>(LIMITS, [workspaceId]);
  }

  /** The last days, oldest first, today included. */
  days(workspaceId: number, days: number): Promise<readonly DayRow[]> {
    return this.database.query<DayRow>(DAYS, [workspaceId, days]);
  }

  /** By key and endpoint over these days; what counted most first. */
  endpoints(workspaceId: number, days: number): Promise<readonly EndpointRow[]> {
    return this.database.query<EndpointRow>(ENDPOINTS, [workspaceId, days]);
  }
}
