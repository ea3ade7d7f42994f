import type { ChangeEvent } from '@registry/feed';
import { type OpenSearchSettings, whereOpenSearch } from '@registry/opensearch-index/config';
import type { Database } from '@registry/persistence';
import { join } from 'node:path';
import { type IndexBuilder, ProcessIndexBuilder } from './build/index-builder.ts';
import type { ChangesRead } from './index-changes.ts';
import type { IndexFiles } from './index-files.ts';
import type { IndexFollower } from './index-follower.ts';

/** How a service keeps its index. */
export interface IndexSettings {
  readonly files: IndexFiles;
  readonly builder: IndexBuilder;
  /** The fraction of documents written since the base was built that triggers a rebuild; a tenth by default. */
  readonly rebuildShare?: number;
  /** Bytes of the RAM buffer from which on the base is rebuilt; at twice as many, changes of loads wait for it. 512 MB unless given. */
  readonly bufferBytesMax?: number;
  /** Another engine than the index in this process. */
  readonly engine?: ((options: IndexReplicaOptions) => IndexFollower) | undefined;
}

export interface IndexReplicaOptions extends IndexSettings {
  readonly database: Database;
  /**
   * The reads for committed change events, one after the other. They return the current state, so applying a change
   * event again gives the same or a newer result.
   */
  readonly readsOf: (changeEvents: readonly ChangeEvent[]) => Iterable<ChangesRead>;
}

/** Settings of a service's index at its start. */
export interface SearchOptions extends Omit<IndexSettings, 'files' | 'engine'> {
  /** The folder of the bases of the index. */
  readonly dataDir: string;
  /** Absent where the index is in this process. */
  readonly openSearch?: OpenSearchSettings | undefined;
}

/** Returns the options that `indexSpecs` read. `folder`: where the programs of the service are. */
export function searchOptions(
  config: OpenSearchSettings & {
    readonly DATA_DIR: string;
    readonly INDEX_REBUILD_SHARE: number;
    readonly INDEX_BUFFER_MEGABYTES: number;
  },
  folder: string,
): SearchOptions {
  const builder = new ProcessIndexBuilder(join(folder, 'fork-server.js'), join(folder, 'cli.js'));
  return {
    dataDir: config.DATA_DIR,
    builder,
    rebuildShare: config.INDEX_REBUILD_SHARE,
    bufferBytesMax: config.INDEX_BUFFER_MEGABYTES * 2 ** 20,
    openSearch: whereOpenSearch(config),
  };
}
