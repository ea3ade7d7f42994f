import { migration } from '@registry/persistence/migrations';

/** Of a real table or its twin: where a digest goes is either an address or a role. */
const roleSql = (table: string): string => `
ALTER TABLE ${table}
  -- Of the people whom a digest goes to.
  ADD role text CHECK (role IN ('owner', 'member', 'viewer')),
  DROP CONSTRAINT watchlists_check,
  ADD CONSTRAINT watchlists_check CHECK (num_nonnulls(email, role) = CASE delivery_type WHEN 'digest' THEN 1 ELSE 0 END);`;

/** In a schema: what people have of digests to their role, and who is to get each digest. */
const recipientsSql = (schema: string, watchlists: string): string => `
CREATE TABLE ${schema}.digest_readers (
  watchlist_id text COLLATE "C" NOT NULL REFERENCES ${schema}.${watchlists} ON DELETE CASCADE,
  -- Of the gateway: usr_…
  person_id text COLLATE "C" NOT NULL,
  -- Of the newest event that the person was mailed. A digest has the events after it; null where the digest says after which.
  through_sequence bigint,
  -- Of the newest digest that the person got.
  day date,
  -- When the person wanted no more; null while they are sent.
  unsubscribed_at timestamptz,
  PRIMARY KEY (watchlist_id, person_id)
);
CREATE INDEX digest_readers_by_person ON ${schema}.digest_readers (person_id);

-- Who gets a digest now, and who unsubscribed from it: its address, or the people with its role.
CREATE VIEW ${schema}.digest_recipients AS
  SELECT w.id AS watchlist_id, NULL::text AS person_id, w.email, NULL::bigint AS through_sequence, NULL::date AS day, w.unsubscribed_at
    FROM ${schema}.watchlists w WHERE w.email IS NOT NULL
   UNION ALL
  SELECT w.id, p.id, p.email, r.through_sequence, r.day, r.unsubscribed_at
    FROM ${schema}.watchlists w
    JOIN ${schema}.workspace_contacts k ON k.workspace_id = w.workspace_id
   CROSS JOIN LATERAL jsonb_to_recordset(k.people) AS p (id text, email text, role text)
    LEFT JOIN ${schema}.digest_readers r ON r.watchlist_id = w.id AND r.person_id = p.id
   WHERE p.role = w.role;
`;

/** People of workspaces: owners are notified as the contact address is, and each role may get digests. */
export const People1796000000004 = migration(
  'People1796000000004',
  `
DROP VIEW sandbox.workspace_contacts;
ALTER TABLE workspace_contacts
  -- The gateway sends the people of all workspaces every few seconds.
  DROP owners,
  -- Each with id, email and role.
  ADD people jsonb NOT NULL DEFAULT '[]';
CREATE VIEW sandbox.workspace_contacts AS SELECT * FROM public.workspace_contacts;
${roleSql('watchlists')}
${roleSql('sandbox.clock_watchlists')}
CREATE OR REPLACE VIEW sandbox.watchlists AS
  SELECT * FROM sandbox.clock_watchlists WHERE test_clock_id = coalesce(sandbox.test_clock(), test_clock_id);
`,
  recipientsSql('public', 'watchlists'),
  recipientsSql('sandbox', 'clock_watchlists'),
);
