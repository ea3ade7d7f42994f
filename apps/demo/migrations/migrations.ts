import { DemoTables1791000000000 } from './1791000000000-demo-tables.ts';

/** All migrations, in the order they run. */
export const migrations = [DemoTables1791000000000];
