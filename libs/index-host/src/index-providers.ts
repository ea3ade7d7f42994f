import type { Provider, Type } from '@nestjs/common';
import { FeedReadiness, FeedReporter } from '@registry/feed';
import type { BaseContents } from './build/build-index.ts';
import type { IndexFiles } from './index-files.ts';
import type { IndexReplica } from './index-replica.ts';
import type { IndexSettings, SearchOptions } from './index-settings.ts';
import { OutboxRetention } from './outbox-retention.ts';
import { SearchReadiness } from './search-readiness.ts';
import { SharedFollower } from './opensearch/shared-follower.ts';

/** The `IndexSettings` of a service's index. */
export const INDEX_SETTINGS = Symbol('INDEX_SETTINGS');

const INDEX_REPORT = Symbol('INDEX_REPORT');

/** A service's index; `files` makes the place of its bases of the service's folder. */
export function indexProviders(
  index: Type<IndexReplica>,
  { dataDir, openSearch, ...settings }: SearchOptions,
  files: (dataDir: string) => IndexFiles,
  contents: BaseContents,
): Provider[] {
  const engine: IndexSettings['engine'] =
    openSearch && ((options) => new SharedFollower(options, openSearch, contents));
  return [
    index,
    { provide: INDEX_SETTINGS, useValue: { ...settings, files: files(dataDir), engine } satisfies IndexSettings },
    { provide: INDEX_REPORT, useFactory: addReport, inject: [index, FeedReporter] },
  ];
}

/**
 * Returns providers that the index of a consumer needs in addition: its tables may be incomplete, and nothing else deletes its old change
 * events.
 */
export function consumerIndexProviders(index: Type<IndexReplica>): Provider[] {
  const useFactory = (feed: FeedReadiness, replica: IndexReplica) => new SearchReadiness(feed, replica);
  return [OutboxRetention, { provide: SearchReadiness, useFactory, inject: [FeedReadiness, index] }];
}

/** The process reports how far its index is, so that a load knows when it can be found. */
function addReport(replica: IndexReplica, reporter: FeedReporter): true {
  reporter.add(async () => [await replica.report()]);
  return true;
}
