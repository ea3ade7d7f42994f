import { migration } from '@registry/persistence/migrations';

/** Whether an event may be shown: of a company that was removed, only its removal is. */
export const WithheldEvents1795591013000 = migration(
  'WithheldEvents1795591013000',
  `
-- The key of a company (libs/domain) from its id: the file number in capitals, after a prefix such as us-or-.
CREATE FUNCTION company_key_of(id text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN lower(left(id, 6)) || upper(substr(id, 7));

-- While the index is made, new events wait and reads do not.
CREATE INDEX watchlist_events_by_company ON watchlist_events (company_key_of(entity_id)) WHERE entity_id IS NOT NULL;

-- Every read of events goes by this view. The rows stay, so that the events are shown again with their company.
CREATE VIEW events_as_shown AS
  SELECT ev.watchlist_id, ev.sequence, ev.id, ev.type, ev.entity_id, ev.payload, ev.created_at,
         ev.type <> 'business.removed' AND EXISTS (
           SELECT FROM followed_companies f WHERE f.key = company_key_of(ev.entity_id) AND f.is_removed) AS is_withheld
    FROM watchlist_events ev;
`,
);
