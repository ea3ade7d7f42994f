import { type PublishedRecord, recordsChanged } from '@registry/contracts-records-sections';
import type { Subscription, TopicHandler } from '@registry/feed';
import { applyRecords } from '../followed/apply-records.ts';
import { startOver } from './start-over.ts';

const records: TopicHandler<PublishedRecord> = {
  event: recordsChanged,
  isBackfilled: false,
  apply: (client, items) => applyRecords(client, items),
};

/** Records that may be about followed companies. */
export const recordsSubscription: Subscription = {
  publisher: recordsChanged.publisher,
  topics: [records],
  clear: async (client) => {
    await client.query('DELETE FROM matched_records');
    await client.query('UPDATE followed_companies SET records_known = false');
  },
  backfill(client, messages) {
    return startOver(client, messages, this, recordsChanged.topic);
  },
};
