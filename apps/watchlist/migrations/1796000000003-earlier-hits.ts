import { migration } from '@registry/persistence/migrations';

const EARLIER_HITS_SQL = `
ALTER TABLE followed_companies
  -- Of each hit whose content changed, the content before and the newest version of the company that was about it.
  ADD earlier_hits jsonb NOT NULL DEFAULT '{}';
`;

export const EarlierHits1796000000003 = migration('EarlierHits1796000000003', EARLIER_HITS_SQL);
