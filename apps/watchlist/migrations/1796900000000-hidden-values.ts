import { HIDDEN_VALUES_SQL } from '@registry/feed';
import { migration } from '@registry/persistence/migrations';

/** What is hidden on companies, and what of it concerns an event. */
export const HiddenValues1796900000000 = migration(
  'HiddenValues1796900000000',
  HIDDEN_VALUES_SQL,
  `
-- Every read of events goes by this view. The rows stay, so that the events are shown again with their company, and whole.
CREATE OR REPLACE VIEW events_as_shown AS
  SELECT ev.watchlist_id, ev.sequence, ev.id, ev.type, ev.entity_id, ev.payload, ev.created_at,
         ev.type <> 'business.removed' AND EXISTS (
           SELECT FROM followed_companies f WHERE f.key = company_key_of(ev.entity_id) AND f.is_removed) AS is_withheld,
         hidden_of(company_key_of(ev.entity_id), ev.payload #>> '{data,business,name}') AS hidden
    FROM watchlist_events ev;
`,
);
