import { BatchTables1796000000000 } from './1796000000000-batch-tables.ts';
import { Policies1796000000001 } from './1796000000001-policies.ts';

/** All migrations, in the order they run. */
export const migrations = [BatchTables1796000000000, Policies1796000000001];
