import { migration } from '@registry/persistence/migrations';

export const FollowedRegistrations1797100000000 = migration(
  'FollowedRegistrations1797100000000',
  `
-- Whether the workspace named the company. If not, it is followed as a registration of the entity of one that it named.
ALTER TABLE watchlist_entities ADD COLUMN is_direct boolean NOT NULL DEFAULT true;
-- Whether the other registrations of its entity are followed too.
ALTER TABLE watchlist_entities ADD COLUMN all_registrations boolean NOT NULL DEFAULT false;
CREATE INDEX watchlist_entities_with_registrations ON watchlist_entities (company_key) WHERE all_registrations;
CREATE INDEX watchlist_entities_not_named ON watchlist_entities (watchlist_id) WHERE NOT is_direct;

-- The registrations of the entity of a followed company.
CREATE TABLE followed_registrations (
  watchlist_id text COLLATE "C" NOT NULL,
  company_key text COLLATE "C" NOT NULL,
  -- The company that the workspace named.
  through_key text COLLATE "C" NOT NULL,
  PRIMARY KEY (watchlist_id, company_key, through_key),
  FOREIGN KEY (watchlist_id, company_key) REFERENCES watchlist_entities (watchlist_id, company_key) ON DELETE CASCADE,
  FOREIGN KEY (watchlist_id, through_key) REFERENCES watchlist_entities (watchlist_id, company_key) ON DELETE CASCADE
);
CREATE INDEX followed_registrations_by_named_company ON followed_registrations (through_key, watchlist_id);
`,
);
