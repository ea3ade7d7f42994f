import { type PublishedRecord, recordsChanged } from '@registry/contracts-records-sections';
import type { Subscription, TopicHandler } from '@registry/feed';
import { emptyIndexed, resetEpoch } from '@registry/index-host';
import { companiesSubscription } from './companies.subscription.ts';
import { upsertRecords } from './upsert-records.ts';
import { lockTables } from '../written/lock-tables.ts';

const records: TopicHandler<PublishedRecord> = {
  event: recordsChanged,
  apply: upsertRecords,
};

/** What records of records-sections bring: contacts, industries, revenue, and EINs. */
export const recordsSubscription: Subscription = {
  publisher: recordsChanged.publisher,
  topics: [records],
  // A record finds its companies by indexes that their first backfill does without.
  after: companiesSubscription.publisher,
  endFirstBackfill: resetEpoch,
  clear: async (client) => {
    await lockTables(client);
    if (!(await emptyIndexed(client, ['records', 'subjects', 'shared_contacts']))) return;
    await client.query(
      `UPDATE companies SET (ein, phones_found, emails_found, websites_found, naics_codes_found, sectors_found, revenue) =
         (registry_ein, NULL, NULL, NULL, NULL, NULL, NULL)`,
    );
  },
};
