import { migration } from '@registry/persistence/migrations';

/** Counts sample companies separately, and stores the date of loaded data and which samples were removed. */
export const Samples1790750000000 = migration(
  'Samples1790750000000',
  `ALTER TABLE jurisdictions ADD COLUMN sample_company_count bigint NOT NULL DEFAULT 0;
       ALTER TABLE loaded_sources ADD COLUMN as_of date, ADD COLUMN is_removed boolean NOT NULL DEFAULT false`,
);
