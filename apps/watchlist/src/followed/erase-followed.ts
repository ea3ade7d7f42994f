import type { PublishedErasure } from '@registry/contracts-business-registry';
import type { EventPayload } from '@registry/contracts-watchlist';
import type { PoolClient } from 'pg';
import { withheldEvent } from '../events/removed-company.ts';

/** Events that one statement replaces. */
const EVENTS_AT_ONCE = 1_000;

/** Leaves the id of a company that was erased and is still followed. What it is when it comes back follows from its registry. */
const EMPTIED = `
  UPDATE followed_companies f
     SET ein = NULL, is_removed = true, records_known = false, hit_contents = '{}', earlier_hits = '{}', sent_screening = NULL, screening_due = '-infinity',
         business = (SELECT json_object_agg(key, CASE WHEN key IN ('object', 'id', 'state', 'file_number') THEN value
                                                      WHEN key = 'status' THEN '"unknown"' WHEN json_typeof(value) = 'string' THEN '""'
                                                      ELSE 'null' END)
                       FROM json_each(f.business))
    FROM unnest($1::text[], $2::integer[]) AS e (key, version)
   WHERE f.key = e.key AND f.version <= e.version
  RETURNING f.key`;

/**
 * Erases what is kept of companies, in the client's transaction: what is known of them and of their records, cases that follow
 * them, and the content of their events, of which only their place in the sequence stays. What is still to be delivered is delivered so.
 */
export async function eraseFollowed(client: PoolClient, items: readonly PublishedErasure[]): Promise<void> {
  const keys = items.map(({ company_key: key }) => key);
  const { rows: emptied } = await client.query<{ key: string }>(EMPTIED, [keys, items.map(({ version }) => version)]);
  for (const table of ['followed_names', 'matched_records', 'screening_keys', 'verification_follows'])
    await client.query(`DELETE FROM ${table} WHERE company_key = ANY ($1)`, [emptied.map(({ key }) => key)]);
  for (let after = ''; ;) {
    const { rows } = await client.query<{ id: string; payload: EventPayload }>(
      `SELECT id, payload FROM watchlist_events WHERE company_key_of(entity_id) = ANY ($1) AND id > $2 ORDER BY id LIMIT ${EVENTS_AT_ONCE}`,
      [keys, after],
    );
    const last = rows.at(-1);
    if (last === undefined) return;
    await replaceEvents(
      client,
      rows.map(({ payload }) => withheldEvent(payload)),
    );
    after = last.id;
  }
}

async function replaceEvents(client: PoolClient, events: readonly EventPayload[]): Promise<void> {
  await client.query(
    `UPDATE watchlist_events ev SET (type, payload) = (n.type, n.payload)
       FROM unnest($1::text[], $2::text[], $3::json[]) AS n (id, type, payload) WHERE ev.id = n.id`,
    [events.map(({ id }) => id), events.map(({ type }) => type), events.map((event) => JSON.stringify(event))],
  );
}
