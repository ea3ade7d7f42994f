import { stateCodes } from '@registry/domain';
import { CONSUMER_TABLES_SQL } from '@registry/feed';
import { migration } from '@registry/persistence/migrations';

const TABLES_SQL = `
-- Every jurisdiction, from the start.
CREATE TABLE jurisdictions (
  state text PRIMARY KEY,
  company_count bigint NOT NULL DEFAULT 0,
  sample_company_count bigint NOT NULL DEFAULT 0
);
INSERT INTO jurisdictions (state) VALUES ${stateCodes.map((state) => `('${state}')`).join(', ')};

CREATE TABLE loaded_sources (
  source text PRIMARY KEY,
  owner text NOT NULL,
  -- Null for a source of the whole country.
  state text REFERENCES jurisdictions,
  yields text NOT NULL,
  verified boolean NOT NULL,
  rows_read bigint NOT NULL,
  last_loaded_at timestamptz NOT NULL,
  as_of date,
  is_removed boolean NOT NULL,
  is_whole boolean NOT NULL
);
CREATE INDEX loaded_sources_by_state ON loaded_sources (state);

-- The health of live sources, as their publishers report it.
CREATE TABLE live_sources (
  source text PRIMARY KEY,
  owner text NOT NULL,
  state text NOT NULL REFERENCES jurisdictions,
  -- sos or ucc.
  type text NOT NULL,
  health jsonb NOT NULL
);
CREATE INDEX live_sources_by_state ON live_sources (state);
`;

export const JurisdictionTables1796000000000 = migration(
  'JurisdictionTables1796000000000',
  CONSUMER_TABLES_SQL,
  TABLES_SQL,
);
