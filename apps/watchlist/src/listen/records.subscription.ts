import { type AnnouncedRecord, recordsChanged } from '@registry/contracts-records-sections';
import type { Subscription, TopicHandler } from '@registry/feed';
import { applyRecords } from '../followed/apply-records.ts';
import { startOver } from './start-over.ts';

const records: TopicHandler<AnnouncedRecord> = {
  event: recordsChanged,
  isBackfilled: false,
  apply: (client, items) => applyRecords(client, items),
};

/** Records that may be about followed companies. */
export const recordsSubscription: Subscription = {
  owner: recordsChanged.owner,
  topics: [records],
  clear: async (client) => {
    await client.query('DELETE FROM matched_records');
    await client.query('UPDATE followed_companies SET records_known = false');
  },
  backfill(client, ask) {
    return startOver(client, ask, this, recordsChanged.topic);
  },
};
