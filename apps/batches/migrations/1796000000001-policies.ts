import { migration } from '@registry/persistence/migrations';

export const Policies1796000000001 = migration(
  'Policies1796000000001',
  `
ALTER TABLE batches
  -- The name and the rules of the policy of the reviews; null where no row is reviewed.
  ADD COLUMN IF NOT EXISTS policy jsonb;
`,
);
