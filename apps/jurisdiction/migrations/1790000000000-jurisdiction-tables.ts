import { usStateCodes } from '@registry/domain';
import { CONSUMER_TABLES_SQL } from '@registry/feed';
import { migration } from '@registry/persistence/migrations';

const TABLES_SQL = `
-- Every jurisdiction, from the start.
CREATE TABLE jurisdictions (
  state text PRIMARY KEY,
  company_count bigint NOT NULL DEFAULT 0,
  live_sos boolean NOT NULL DEFAULT false,
  live_ucc boolean NOT NULL DEFAULT false
);

CREATE TABLE loaded_sources (
  source text PRIMARY KEY,
  owner text NOT NULL,
  state text NOT NULL REFERENCES jurisdictions,
  yields text NOT NULL,
  verified boolean NOT NULL,
  rows_read bigint NOT NULL,
  last_loaded_at timestamptz NOT NULL
);
CREATE INDEX loaded_sources_by_state ON loaded_sources (state);
`;

export const JurisdictionTables1790000000000 = migration(
  'JurisdictionTables1790000000000',
  CONSUMER_TABLES_SQL,
  TABLES_SQL,
  `INSERT INTO jurisdictions (state) VALUES ${usStateCodes.map((state) => `('${state}')`).join(', ')}`,
);
