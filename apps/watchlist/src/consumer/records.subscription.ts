import {
  EVERY_ENTRY,
  exclusionsChanged,
  type PublishedExclusion,
  type PublishedRecord,
  recordsChanged,
  recordsLoaded,
} from '@registry/contracts-records-sections';
import type { LoadedSource } from '@registry/domain';
import type { Subscription, TopicHandler } from '@registry/feed';
import { applyRecords } from '../followed/apply-records.ts';
import { enqueueScreening } from '../followed/screening-keys.store.ts';
import { startOver } from './start-over.ts';

const records: TopicHandler<PublishedRecord> = {
  event: recordsChanged,
  isBackfilled: false,
  apply: (client, items) => applyRecords(client, items),
};

/** A changed entry concerns the followed companies with one of its keys, before or after. */
const exclusions: TopicHandler<PublishedExclusion> = {
  event: exclusionsChanged,
  isBackfilled: false,
  apply: (client, items) => enqueueScreening(client, [...new Set(items.flatMap(({ keys }) => keys))]),
};

/** The first load of a list shows its entries when it has ended. */
const loads: TopicHandler<LoadedSource> = {
  event: recordsLoaded,
  isBackfilled: false,
  async apply(client, items) {
    if (items.some(({ yields }) => yields === 'exclusion')) await enqueueScreening(client, [EVERY_ENTRY]);
  },
};

/** Records that may be about followed companies, and entries of lists that may be hits for them. */
export const recordsSubscription: Subscription = {
  publisher: recordsChanged.publisher,
  topics: [records, exclusions, loads],
  clear: async (client) => {
    await client.query('DELETE FROM matched_records');
    await client.query('UPDATE followed_companies SET records_known = false');
  },
  backfill(client, messages) {
    return startOver(client, messages, this, recordsChanged.topic);
  },
};
