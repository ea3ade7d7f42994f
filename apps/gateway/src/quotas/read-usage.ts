import type { Database } from '@registry/persistence';

/** What a key has used of the current UTC day, by the database's clock. */
export interface Usage {
  readonly used: number;
  readonly dailyLimit: number;
  readonly secondsLeft: number;
  /** ISO 8601 UTC: when the counter starts again at 0. */
  readonly resetsAt: string;
}

const READ_USAGE = {
  name: 'read-usage',
  text: `
    SELECT coalesce(u.used, 0) AS used, k.daily_limit AS "dailyLimit",
           extract(epoch FROM (today.day + 1) - (now() AT TIME ZONE 'UTC'))::float8 AS "secondsLeft",
           to_char(today.day + 1, 'YYYY-MM-DD"T00:00:00.000Z"') AS "resetsAt"
      FROM (SELECT (now() AT TIME ZONE 'UTC')::date AS day) today
      JOIN api_keys k ON k.id = $1
      LEFT JOIN key_usage u ON u.key_id = k.id AND u.day = today.day`,
};

/** Reads and counts nothing. Undefined when there is no such key. */
export async function readUsage(database: Database, keyId: number): Promise<Usage | undefined> {
  const [usage] = await database.query<Usage>(READ_USAGE, [keyId]);
  return usage;
}
