import { migration } from '@registry/persistence/migrations';

/**
 * A company's match keys name the companies of holders that give its name as a trade name. Replicas of the previous release do not
 * read the index.
 */
export const AliasesByNameKey1795695000000 = migration(
  'AliasesByNameKey1795695000000',
  'CREATE INDEX link_aliases_by_name_key ON link_aliases (name_key)',
);
