import { registryLoaded } from '@registry/contracts-business-registry';
import type { LoadedSource } from '@registry/domain';
import type { FeedTopic } from '@registry/feed';
import { readLoadedSources } from '@registry/loading';

/** Publishes loads that have ended. */
export const registryLoadedTopic: FeedTopic<LoadedSource, readonly string[]> = {
  event: registryLoaded,
  async compose(database, bodies) {
    const loaded = await readLoadedSources(database, bodies.flat());
    return bodies.map((slugs) => loaded.filter(({ source }) => slugs.includes(source)));
  },
  async listCurrent(database) {
    return { items: await readLoadedSources(database, null), next: null };
  },
};
