import { migration } from '@registry/persistence/migrations';

const TABLES = ['addresses', 'officers'];

/** The country of addresses, ISO 3166-1 alpha-2. */
export const AddressCountries1790800000000 = migration(
  'AddressCountries1790800000000',
  ...TABLES.map((table) => `ALTER TABLE ${table} ADD COLUMN country text`),
);
