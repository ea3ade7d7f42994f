import { randomId } from '@registry/persistence';
import type { PoolClient } from 'pg';
import type { toFollowed } from './followed-company.ts';

/** A company as it is followed. */
type FollowedCompany = Exclude<ReturnType<typeof toFollowed>, undefined>;

/**
 * Follows the other registrations of a company's entity in the watchlists that follow it with all of them, in the client's transaction,
 * and those no longer that are not among them any more. Their changes up to now make no event. They are kept already (`addFollowed`); one
 * that was removed meanwhile is left out.
 */
export async function replaceRegistrations(
  client: PoolClient,
  key: string,
  found: readonly FollowedCompany[],
): Promise<void> {
  // Companies before watchlists, as who applies their removal locks them: that comes before this, or sees what this writes.
  const { rows: present } = await client.query<{ key: string }>(
    'SELECT key FROM followed_companies WHERE key = ANY ($1) AND NOT is_removed ORDER BY key FOR SHARE',
    [found.map((member) => member.key)],
  );
  const keys = present.map((member) => member.key);
  const members = found.filter((member) => keys.includes(member.key));
  // In the order of ids, as transactions that add events lock them; then nobody ends the follow that this one is for.
  const { rows: lists } = await client.query<{ id: string }>(
    `SELECT id FROM watchlists WHERE id IN (SELECT watchlist_id FROM watchlist_entities WHERE company_key = $1 AND all_registrations)
      ORDER BY id FOR NO KEY UPDATE`,
    [key],
  );
  const { rows: followers } = await client.query<{ id: string }>(
    'SELECT watchlist_id AS id FROM watchlist_entities WHERE company_key = $1 AND all_registrations AND watchlist_id = ANY ($2)',
    [key, lists.map(({ id }) => id)],
  );
  if (followers.length === 0) return;
  const rows = followers.flatMap(({ id }) => members.map((member) => ({ id, member })));
  await client.query(
    `INSERT INTO watchlist_entities (watchlist_id, company_key, id, followed_version, is_direct)
     SELECT *, false FROM unnest($1::text[], $2::text[], $3::text[], $4::integer[]) ON CONFLICT (watchlist_id, company_key) DO NOTHING`,
    [
      rows.map(({ id }) => id),
      rows.map(({ member }) => member.key),
      rows.map(() => randomId('we')),
      rows.map(({ member }) => member.version),
    ],
  );
  await client.query(
    `INSERT INTO followed_registrations (watchlist_id, company_key, through_key)
     SELECT *, $3 FROM unnest($1::text[], $2::text[]) ON CONFLICT DO NOTHING`,
    [rows.map(({ id }) => id), rows.map(({ member }) => member.key), key],
  );
  await endRegistrations(
    client,
    followers.map(({ id }) => id),
    [key],
    keys,
  );
}

/** Follows the registrations of the entities of some companies no longer, except those with the given keys. */
export async function endRegistrations(
  client: PoolClient,
  watchlistIds: readonly string[],
  throughKeys: readonly string[],
  exceptKeys: readonly string[] = [],
): Promise<void> {
  await client.query(
    'DELETE FROM followed_registrations WHERE watchlist_id = ANY ($1) AND through_key = ANY ($2) AND company_key <> ALL ($3)',
    [watchlistIds, throughKeys, exceptKeys],
  );
  await removeOrphans(client, watchlistIds);
}

/**
 * Follows removed companies no longer as registrations of others, and no others as registrations of theirs: they are in no entity. The
 * client's transaction has the watchlists locked, by the events of the removal.
 */
export async function endRegistrationsOfRemoved(client: PoolClient, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return;
  const { rows } = await client.query<{ id: string }>(
    `WITH ended AS (DELETE FROM followed_registrations WHERE company_key = ANY ($1) OR through_key = ANY ($1) RETURNING watchlist_id)
     SELECT DISTINCT watchlist_id AS id FROM ended`,
    [keys],
  );
  await removeOrphans(
    client,
    rows.map(({ id }) => id),
  );
}

async function removeOrphans(client: PoolClient, watchlistIds: readonly string[]): Promise<void> {
  await client.query(
    `DELETE FROM watchlist_entities e WHERE e.watchlist_id = ANY ($1) AND NOT e.is_direct
        AND NOT EXISTS (SELECT FROM followed_registrations r WHERE r.watchlist_id = e.watchlist_id AND r.company_key = e.company_key)`,
    [watchlistIds],
  );
}
