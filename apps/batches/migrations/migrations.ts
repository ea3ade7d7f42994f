import { BatchTables1796000000000 } from './1796000000000-batch-tables.ts';

/** All migrations, in the order they run. */
export const migrations = [BatchTables1796000000000];
