import { migration } from '@registry/persistence/migrations';

/** Of each name other than the legal one what its registry states of it: whether it has ended. */
export const StatesOfNames1798000000006 = migration(
  'StatesOfNames1798000000006',
  "ALTER TABLE companies ALTER COLUMN other_names TYPE jsonb USING '[]'",
);
