import type { Database } from '@registry/persistence';
import type { FastifyReply } from 'fastify';
import { invalidKey } from '../auth/authenticator.ts';
import type { KnownKey } from '../auth/key-cache.ts';
import { rateLimitHeaders } from '../quotas/rate-limit-headers.ts';
import type { Account } from './account.dto.ts';

/** Requests that a key has used of the current UTC day, by the database's clock, and where mail to its caller goes. */
interface UsageRow {
  readonly used: number;
  readonly dailyLimit: number;
  readonly secondsLeft: number;
  /** ISO 8601 UTC: when the counter starts again at 0. */
  readonly resetsAt: string;
  readonly email: string | null;
}

const READ_USAGE = {
  name: 'read-usage',
  text: `
    SELECT coalesce(counted.used, 0) AS used, owner.daily_limit AS "dailyLimit",
           extract(epoch FROM (today.day + 1) - (now() AT TIME ZONE 'UTC'))::float8 AS "secondsLeft",
           to_char(today.day + 1, 'YYYY-MM-DD"T00:00:00.000Z"') AS "resetsAt",
           coalesce(u.email, w.contact_email) AS email
      FROM (SELECT (now() AT TIME ZONE 'UTC')::date AS day) today
      JOIN api_keys k ON k.id = $1
      JOIN api_keys owner ON owner.id = coalesce(k.counts_toward, k.id)
      JOIN workspaces w ON w.id = k.workspace_id
      LEFT JOIN users u ON u.id = k.user_id
      LEFT JOIN key_usage counted ON counted.key_id = owner.id AND counted.day = today.day`,
};

/** Reads and counts nothing. */
export async function getAccount(database: Database, key: KnownKey, reply: FastifyReply): Promise<Account> {
  const [usage] = await database.query<UsageRow & Record<string, unknown>>(READ_USAGE, [key.id]);
  if (usage === undefined) throw invalidKey();
  const { used, dailyLimit, secondsLeft, resetsAt, email } = usage;
  void reply.headers(rateLimitHeaders({ dailyLimit, left: Math.max(0, dailyLimit - used), secondsLeft }));
  const limit = { usage_today: used, daily_limit: dailyLimit, resets_at: resetsAt };
  return { object: 'account', ...limit, scopes: [...key.scopes], email };
}
