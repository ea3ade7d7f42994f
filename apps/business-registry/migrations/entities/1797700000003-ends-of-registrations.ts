import { versionedColumnsMigration } from '@registry/persistence/versions-migration';

/** When a registration ended, where its registry says so: registrations whose lives do not overlap are not of one company. */
export const EndsOfRegistrations1797700000003 = versionedColumnsMigration(
  'EndsOfRegistrations1797700000003',
  [{ table: 'registrations', key: ['state', 'file_number_key', 'source_no'], bulky: ['records', 'details'] }],
  'ALTER TABLE registrations ADD COLUMN end_date date',
);
