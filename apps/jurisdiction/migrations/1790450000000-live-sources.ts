import { migration } from '@registry/persistence/migrations';

/** The health of live sources, as their publishers report it. */
export const LiveSources1790450000000 = migration(
  'LiveSources1790450000000',
  `
CREATE TABLE live_sources (
  source text PRIMARY KEY,
  owner text NOT NULL,
  state text NOT NULL REFERENCES jurisdictions,
  -- sos or ucc.
  type text NOT NULL,
  -- What was told of it last.
  told jsonb NOT NULL
);
CREATE INDEX live_sources_by_state ON live_sources (state);
`,
);
