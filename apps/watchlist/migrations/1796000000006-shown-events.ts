import { migration } from '@registry/persistence/migrations';

/** Every read of events goes by these views. The rows stay, so that the events are shown again with their company. 1.0.0 reads `hidden`. */
export const ShownEvents1796000000006 = migration(
  'ShownEvents1796000000006',
  `
DROP VIEW events_as_shown;
CREATE VIEW events_as_shown AS
  SELECT ev.watchlist_id, ev.sequence, ev.id, ev.type, ev.entity_id, ev.payload, ev.created_at,
         ev.type <> 'business.removed' AND EXISTS (
           SELECT FROM followed_companies f WHERE f.key = company_key_of(ev.entity_id) AND f.is_removed) AS is_withheld,
         -- Another text when the event may show less or more than before; null where it may show all.
         hidden::text AS shown_as, hidden
    FROM (SELECT e.*, hidden_of(company_key_of(entity_id), payload #>> '{data,business,name}') AS hidden FROM watchlist_events e) ev;

DROP VIEW sandbox.events_as_shown;
CREATE VIEW sandbox.events_as_shown AS
  SELECT ev.watchlist_id, ev.sequence, ev.id, ev.type, ev.entity_id, ev.payload, ev.created_at,
         ev.type <> 'business.removed' AND EXISTS (
           SELECT FROM sandbox.clock_companies c
            WHERE c.test_clock_id = w.test_clock_id AND c.key = public.company_key_of(ev.entity_id) AND c.is_removed) AS is_withheld,
         NULL::text AS shown_as, NULL::json AS hidden
    FROM sandbox.watchlist_events ev JOIN sandbox.watchlists w ON w.id = ev.watchlist_id;
`,
);
