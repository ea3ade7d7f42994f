import { type PublishedRecord, recordsChanged } from '@registry/contracts-records-sections';
import type { Subscription, TopicHandler } from '@registry/feed';
import { resetEpoch } from '@registry/index-host';
import { upsertRecords } from './upsert-records.ts';
import { lockTables } from '../written/lock-tables.ts';

const records: TopicHandler<PublishedRecord> = {
  event: recordsChanged,
  apply: (client, items, { kind }) => upsertRecords(client, items, kind === 'current'),
};

/** What records of records-sections bring: contacts, industries, revenue, and EINs. */
export const recordsSubscription: Subscription = {
  publisher: recordsChanged.publisher,
  topics: [records],
  clear: async (client) => {
    await lockTables(client);
    await client.query('TRUNCATE records, subjects, shared_contacts');
    await client.query(
      `UPDATE companies SET (ein, phones, emails, websites, naics_codes, sectors, revenue) =
         (registry_ein, '{}', '{}', '{}', '{}', '{}', NULL)`,
    );
    await resetEpoch(client);
  },
};
