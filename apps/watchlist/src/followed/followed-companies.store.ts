import type { PoolClient } from 'pg';
import type { FollowedCompanyEntity } from './followed-company.entity.ts';

/** Those of the companies with these keys that are followed, in the order of keys, locked until the client's transaction ends. */
export async function lockFollowed(client: PoolClient, keys: readonly string[]): Promise<FollowedCompanyEntity[]> {
  const { rows } = await client.query<FollowedCompanyEntity>(
    `SELECT key, id, state, version, ein, is_removed AS "isRemoved", business FROM followed_companies
      WHERE key = ANY ($1) ORDER BY key FOR NO KEY UPDATE`,
    [[...new Set(keys)]],
  );
  return rows;
}

/**
 * Adds companies that are not known yet, with the names that their records may bear; those that are known stay as they are, and cannot
 * be removed until the client's transaction ends.
 */
export async function addFollowed(
  client: PoolClient,
  companies: readonly (FollowedCompanyEntity & { readonly nameKeys: readonly string[] })[],
): Promise<void> {
  const sorted = companies.toSorted((one, other) => (one.key < other.key ? -1 : 1));
  await client.query('SELECT FROM followed_companies WHERE key = ANY ($1) ORDER BY key FOR KEY SHARE', [
    sorted.map(({ key }) => key),
  ]);
  const { rows: added } = await client.query<{ key: string }>(
    `INSERT INTO followed_companies (key, id, state, version, ein, business)
     SELECT * FROM unnest($1::text[], $2::text[], $3::text[], $4::integer[], $5::text[], $6::json[])
     ON CONFLICT (key) DO NOTHING RETURNING key`,
    [
      sorted.map(({ key }) => key),
      sorted.map(({ id }) => id),
      sorted.map(({ state }) => state),
      sorted.map(({ version }) => version),
      sorted.map(({ ein }) => ein),
      sorted.map(({ business }) => JSON.stringify(business)),
    ],
  );
  const fresh = new Set(added.map(({ key }) => key));
  await replaceNames(
    client,
    sorted.filter(({ key }) => fresh.has(key)),
  );
  await enqueueCheck(client, [...fresh]);
}

/** Writes what is known of companies now. */
export async function updateFollowed(client: PoolClient, companies: readonly FollowedCompanyEntity[]): Promise<void> {
  await client.query(
    `UPDATE followed_companies f SET (id, version, ein, is_removed, business) = (n.id, n.version, n.ein, n.is_removed, n.business)
       FROM unnest($1::text[], $2::text[], $3::integer[], $4::text[], $5::boolean[], $6::json[])
            AS n (key, id, version, ein, is_removed, business)
      WHERE f.key = n.key`,
    [
      companies.map(({ key }) => key),
      companies.map(({ id }) => id),
      companies.map(({ version }) => version),
      companies.map(({ ein }) => ein),
      companies.map(({ isRemoved }) => isRemoved),
      companies.map(({ business }) => JSON.stringify(business)),
    ],
  );
}

/** Puts names in the place of those that the companies had; returns the keys of those for which they are others. */
export async function replaceNames(
  client: PoolClient,
  companies: readonly { readonly key: string; readonly state: string; readonly nameKeys: readonly string[] }[],
): Promise<string[]> {
  if (companies.length === 0) return [];
  const { rows: kept } = await client.query<{ key: string; nameKey: string }>(
    'SELECT company_key AS key, name_key AS "nameKey" FROM followed_names WHERE company_key = ANY ($1)',
    [companies.map(({ key }) => key)],
  );
  const before = Map.groupBy(kept, ({ key }) => key);
  const differing = companies.filter(({ key, nameKeys }) => {
    const had = new Set((before.get(key) ?? []).map(({ nameKey }) => nameKey));
    return had.size !== nameKeys.length || nameKeys.some((nameKey) => !had.has(nameKey));
  });
  const keys = differing.map(({ key }) => key);
  const names = differing.flatMap(({ key, state, nameKeys }) => nameKeys.map((nameKey) => ({ key, state, nameKey })));
  if (keys.length === 0) return [];
  await client.query('DELETE FROM followed_names WHERE company_key = ANY ($1)', [keys]);
  await client.query(
    `INSERT INTO followed_names (company_key, state, name_key) SELECT * FROM unnest($1::text[], $2::text[], $3::text[])`,
    [names.map(({ key }) => key), names.map(({ state }) => state), names.map(({ nameKey }) => nameKey)],
  );
  return keys;
}

/** Has those of the companies that are followed looked at; a look that is under way does not count. In the order of keys, as others wish too. */
export async function enqueueCheck(client: PoolClient, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return;
  await client.query(
    `INSERT INTO companies_to_check AS c (company_key)
     SELECT key FROM followed_companies WHERE key = ANY ($1) ORDER BY key FOR KEY SHARE
     ON CONFLICT (company_key) DO UPDATE SET wish_no = c.wish_no + 1`,
    [keys],
  );
}

/** Followed companies with one of these names, except the given company of each name. */
export async function companiesNamed(
  client: PoolClient,
  names: readonly { readonly state: string; readonly nameKey: string; readonly not: string }[],
): Promise<string[]> {
  if (names.length === 0) return [];
  const { rows } = await client.query<{ key: string }>(
    `SELECT DISTINCT f.company_key AS key FROM unnest($1::text[], $2::text[], $3::text[]) AS n (state, name_key, own_key)
       JOIN followed_names f ON f.name_key = n.name_key AND f.state = n.state AND f.company_key <> n.own_key`,
    [names.map(({ state }) => state), names.map(({ nameKey }) => nameKey), names.map(({ not }) => not)],
  );
  return rows.map(({ key }) => key);
}
