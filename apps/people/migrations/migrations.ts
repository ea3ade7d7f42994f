import { PeopleTables1796000000000 } from './1796000000000-people-tables.ts';

/** All migrations, in the order they run. */
export const migrations = [PeopleTables1796000000000];
