import type { PoolClient } from 'pg';
import { enqueueCheck } from './followed-companies.store.ts';

/**
 * Replaces the keys of a company, in the client's transaction. Under another key an entry may have changed between the screening and now,
 * which nobody saw: so the company is then checked again.
 */
export async function replaceScreeningKeys(
  client: PoolClient,
  companyKey: string,
  keys: readonly string[],
): Promise<void> {
  const { rowCount: gone } = await client.query(
    'DELETE FROM screening_keys WHERE company_key = $1 AND key <> ALL ($2)',
    [companyKey, keys],
  );
  const { rowCount: added } = await client.query(
    `INSERT INTO screening_keys (company_key, key) SELECT key, unnest($2::text[]) FROM followed_companies WHERE key = $1
     ON CONFLICT DO NOTHING`,
    [companyKey, keys],
  );
  if ((gone ?? 0) + (added ?? 0) > 0) await enqueueCheck(client, [companyKey]);
}

/** Has the followed companies with one of these keys checked, in the client's transaction. */
export async function enqueueScreening(client: PoolClient, keys: readonly string[]): Promise<void> {
  const { rows } = await client.query<{ key: string }>(
    'SELECT DISTINCT company_key AS key FROM screening_keys WHERE key = ANY ($1)',
    [keys],
  );
  await enqueueCheck(
    client,
    rows.map(({ key }) => key),
  );
}
