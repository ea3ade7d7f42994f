import { BatchTables1795730000000 } from './1795730000000-batch-tables.ts';

/** All migrations, in the order they run. */
export const migrations = [BatchTables1795730000000];
