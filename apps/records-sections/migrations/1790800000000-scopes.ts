import { migration } from '@registry/persistence/migrations';

/** The part of their section that sources contain, if it is only a part. */
export const Scopes1790800000000 = migration('Scopes1790800000000', 'ALTER TABLE record_sources ADD COLUMN scope text');
