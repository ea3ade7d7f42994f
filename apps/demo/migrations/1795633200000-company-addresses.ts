import { migration } from '@registry/persistence/migrations';

/**
 * Companies by their address without its formatting: letter case, punctuation and the last four digits of a ZIP code. An address
 * without a number before its first comma names a town, which thousands of companies share: it has no key.
 */
export const CompanyAddresses1795633200000 = migration(
  'CompanyAddresses1795633200000',
  `CREATE FUNCTION address_key(address text) RETURNS uuid LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
     SELECT CASE WHEN split_part(address, ',', 1) ~ '[0-9]'
                 THEN md5(regexp_replace(upper(regexp_replace(address, '([0-9]{5})-[0-9]{4}', '\\1', 'g')), '[^A-Z0-9]+', ' ', 'g'))::uuid END $$`,
  'CREATE INDEX companies_by_address ON companies (address_key(address)) WHERE address IS NOT NULL',
);
