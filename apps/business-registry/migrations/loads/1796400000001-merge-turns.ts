import { migration } from '@registry/persistence/migrations';

/** Counts the merges of companies by others than the load that has claimed their state. */
export const MergeTurns1796400000001 = migration('MergeTurns1796400000001', 'CREATE SEQUENCE merge_turns');
