import { DemoTables1796000000000 } from './1796000000000-demo-tables.ts';

/** All migrations, in the order they run. */
export const migrations = [DemoTables1796000000000];
