import { CONSUMER_TABLES_SQL, ERASED_COMPANIES_SQL } from '@registry/feed';
import { migration } from '@registry/persistence/migrations';

/** Companies that were erased, which business-registry publishes. */
export const ErasedCompanies1797600000006 = migration(
  'ErasedCompanies1797600000006',
  CONSUMER_TABLES_SQL,
  ERASED_COMPANIES_SQL,
  // When results of the batch were last erased: they are matched again before they are served.
  'ALTER TABLE batches ADD COLUMN erased_at timestamptz',
);
