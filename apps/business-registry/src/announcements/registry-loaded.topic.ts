import { type LoadedSource, registryLoaded } from '@registry/contracts-business-registry';
import type { StateCode } from '@registry/domain';
import { announce, type FeedTopic } from '@registry/feed';
import { describeSource, type LoadContext, readLoadedSources } from '@registry/loading';
import type { Database } from '@registry/persistence';
import type { SourceDefinition } from '@registry/pipeline';
import type { PoolClient } from 'pg';

/** Announces loads that have ended. An announcement names the sources alone: whether the load passed is known at its commit. */
export const registryLoadedTopic: FeedTopic<LoadedSource, readonly string[]> = {
  event: registryLoaded,
  async compose(database, bodies) {
    const loaded = await loadedSources(database, bodies.flat());
    return bodies.map((slugs) => loaded.filter(({ source }) => slugs.includes(source)));
  },
  async listCurrent(database) {
    return { items: await loadedSources(database, null), next: null };
  },
};

/** Announces in the transaction that ends a load. */
export async function announceLoaded(
  client: PoolClient,
  context: LoadContext,
  definition: SourceDefinition,
): Promise<void> {
  await describeSource(client, context, definition);
  await announce(client, [{ topic: registryLoaded.topic, body: [definition.slug], itemCount: 1 }]);
}

async function loadedSources(database: Database, slugs: readonly string[] | null): Promise<LoadedSource[]> {
  const rows = await readLoadedSources(database, slugs);
  return rows.flatMap(({ state, ...row }) => (state === null ? [] : [{ ...row, state: state as StateCode }]));
}
