import { migration } from '@registry/persistence/migrations';

/** Watchlists that are paused, attempts outside the schedule, events that are skipped, and where workspaces are told of trouble. */
export const StandingAndContacts1795590417000 = migration(
  'StandingAndContacts1795590417000',
  `
-- When the workspace paused it; null while it is delivered.
ALTER TABLE watchlists ADD COLUMN paused_at timestamptz;
-- When the schedule of retries goes on; set while an attempt outside the schedule is due or under way.
ALTER TABLE webhook_endpoints ADD COLUMN resume_at timestamptz;
ALTER TABLE webhook_deliveries DROP CONSTRAINT webhook_deliveries_status_check,
  ADD CONSTRAINT webhook_deliveries_status_check CHECK (status IN ('pending', 'succeeded', 'dead', 'skipped')) NOT VALID;

-- A copy of the gateway's, which sends it whenever it changes.
CREATE TABLE workspace_contacts (
  workspace_id bigint PRIMARY KEY,
  email text NOT NULL
);
`,
);
