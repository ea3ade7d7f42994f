import { fileNumberKey, type StateCode } from '@registry/domain';
import type { ChunkTally, LoadContext } from '@registry/loading';
import type { RegisteredBusiness, SourceItem } from '@registry/pipeline';
import type { PoolClient } from 'pg';
import { announceCompanies } from '../announcements/announce-companies.ts';
import { insertBusinesses } from './insert-businesses.ts';
import { replaceBusinesses } from './replace-businesses.ts';

type Item = SourceItem<RegisteredBusiness>;

/**
 * Merges companies of one state in the client's transaction. An item whose digest the tables hold is left alone without
 * being mapped; new companies are copied straight into the state's partitions; of those that differ, the source's rows
 * are replaced and each field that changed is written to the history. What was written is announced.
 */
export async function mergeBusinesses(
  client: PoolClient,
  context: LoadContext,
  state: StateCode,
  items: readonly Item[],
): Promise<ChunkTally> {
  // One merge at a time in a state: what is looked up here stays true until the transaction ends.
  await client.query('SELECT pg_advisory_xact_lock(hashtext($1))', [`merge-businesses ${state}`]);
  const known = await knownDigests(client, context, state, items);
  const fresh: Item[] = [];
  const different: Item[] = [];
  let unchanged = 0;
  for (const item of items) {
    const digest = known.get(fileNumberKey(item.key));
    if (digest === item.digest) unchanged += item.rowCount;
    else if (digest === undefined) fresh.push(item);
    else different.push(item);
  }
  const inserted = await insertBusinesses(client, context, state, fresh);
  const replaced = await replaceBusinesses(client, context, state, different);
  await announceCompanies(client, state, [...inserted.companies, ...replaced.companies]);
  return {
    new: inserted.rowCount,
    changed: replaced.rowCount,
    unchanged,
    rejected: [...inserted.rejected, ...replaced.rejected],
  };
}

/** The digest under which each known company was last read from this source; '' where another source brought it. */
async function knownDigests(client: PoolClient, context: LoadContext, state: StateCode, items: readonly Item[]) {
  const { rows } = await client.query<{ key: string; digest: string | null }>({
    name: `known-digests-${state}`,
    text: `SELECT b.file_number_key AS key, replace(r.digest::text, '-', '') AS digest
             FROM businesses b LEFT JOIN registrations r
               ON r.state = '${state}' AND r.file_number_key = b.file_number_key AND r.source_no = $1
            WHERE b.state = '${state}' AND b.file_number_key = ANY ($2)`,
    values: [context.sourceNo, items.map((item) => fileNumberKey(item.key))],
  });
  return new Map(rows.map((row) => [row.key, row.digest ?? ''] as const));
}
