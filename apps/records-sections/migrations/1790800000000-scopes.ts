import { migration } from '@registry/persistence/migrations';

/** What sources hold of their section, where that is a part alone. */
export const Scopes1790800000000 = migration('Scopes1790800000000', 'ALTER TABLE record_sources ADD COLUMN scope text');
