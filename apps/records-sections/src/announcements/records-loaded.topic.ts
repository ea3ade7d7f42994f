import { type LoadedRecords, recordsLoaded } from '@registry/contracts-records-sections';
import type { StateCode } from '@registry/domain';
import { announce, type FeedTopic } from '@registry/feed';
import { describeSource, type LoadContext, readLoadedSources } from '@registry/loading';
import type { Database } from '@registry/persistence';
import type { SourceDefinition } from '@registry/pipeline';
import type { PoolClient } from 'pg';

/** Tells loads that have ended. An announcement names the sources alone: whether the load passed is known at its commit. */
export const recordsLoadedTopic: FeedTopic<LoadedRecords, readonly string[]> = {
  event: recordsLoaded,
  async compose(database, bodies) {
    const loaded = await loadedRecords(database, bodies.flat());
    return bodies.map((slugs) => loaded.filter(({ source }) => slugs.includes(source)));
  },
  async listCurrent(database) {
    return { items: await loadedRecords(database, null), next: null };
  },
};

/** Announces in the transaction that ends a load. */
export async function announceLoaded(
  client: PoolClient,
  context: LoadContext,
  definition: SourceDefinition,
): Promise<void> {
  await describeSource(client, context, definition);
  await announce(client, [{ topic: recordsLoaded.topic, body: [definition.slug], itemCount: 1 }]);
}

async function loadedRecords(database: Database, slugs: readonly string[] | null): Promise<LoadedRecords[]> {
  const rows = await readLoadedSources(database, slugs);
  return rows.map((row) => ({ ...row, state: row.state as StateCode | null }));
}
