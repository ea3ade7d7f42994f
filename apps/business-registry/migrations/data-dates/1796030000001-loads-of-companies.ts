import { migration } from '@registry/persistence/migrations';

/**
 * The source of a company's only registration and the load that read it last, by which the date of its data is found without the
 * registration. Null where it has several, is absent, came live, or was last written before this migration.
 */
export const LoadsOfCompanies1796030000001 = migration(
  'LoadsOfCompanies1796030000001',
  'ALTER TABLE businesses ADD COLUMN as_of_source smallint, ADD COLUMN as_of_load bigint',
);
