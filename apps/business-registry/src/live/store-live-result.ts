import { fileNumberKey, type StateCode } from '@registry/domain';
import { type LiveReply, LiveFailure } from '@registry/live-lookup';
import { liveContext, NO_LOAD, sourceNumber } from '@registry/loading';
import type { Database } from '@registry/persistence';
import { noteLoads } from '../companies/loads-of-companies.ts';
import { mergeBusinesses } from '../load/merge-businesses.ts';
import { beginMerge } from '../load/state-turns.ts';
import { removeMadeUp } from '../load/remove-samples.ts';

/** Milliseconds that a live result waits for a load of the state to end its chunk. */
const LOCK_MS = 5_000;

/**
 * Merges a live result like a file of the source, in one transaction, and stores that unchanged rows were seen again.
 * Returns the keys of its companies. One that cannot be mapped is an error of the source: nothing is written then.
 */
export function storeLiveResult(
  database: Database,
  source: { readonly slug: string; readonly state: StateCode },
  { items, retrievedAt }: LiveReply,
): Promise<string[]> {
  return database.transaction(async (client) => {
    await client.query(`SET LOCAL lock_timeout = ${LOCK_MS}`);
    const sourceNo = await sourceNumber(client, source.slug);
    const context = liveContext(source.slug, sourceNo, retrievedAt);
    const keys = items.map(({ key }) => fileNumberKey(key));
    await beginMerge(client, source.state);
    await removeMadeUp(client, source.state, keys);
    const { rejected } = await mergeBusinesses(client, context, source.state, items);
    const [refused] = rejected;
    if (refused !== undefined) throw new LiveFailure('layout', `${source.slug}: ${refused.reason}`);
    await client.query(
      `UPDATE registrations SET retrieved_at = $3, confirmed_load_no = ${NO_LOAD}
        WHERE state = '${source.state}' AND source_no = $1 AND file_number_key = ANY ($2)`,
      [sourceNo, keys, retrievedAt],
    );
    await noteLoads(client, source.state, keys);
    // New ones: this transaction added them.
    await client.query(
      `UPDATE businesses SET added_live = true
        WHERE state = '${source.state}' AND file_number_key = ANY ($1) AND created_at = now()`,
      [keys],
    );
    return keys;
  });
}
