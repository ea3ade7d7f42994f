import { migration } from '@registry/persistence/migrations';

/** Batches are a service of its own. Kept are those whose requests are counted and which it has not queued yet. */
export const AdmittedBatches1795740000000 = migration(
  'AdmittedBatches1795740000000',
  `
      CREATE TABLE admitted_batches (
        batch_id text PRIMARY KEY,
        workspace_id integer NOT NULL REFERENCES workspaces,
        admitted_at timestamptz NOT NULL DEFAULT now()
      )`,
  // No released version has them, and nothing would delete the lists of customers after seven days.
  'DROP TABLE batch_chunks, arriving_chunks, batches',
);
