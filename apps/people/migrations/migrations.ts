import { PeopleTables1790000000000 } from './1790000000000-people-tables.ts';

/** All migrations, in the order they run. */
export const migrations = [PeopleTables1790000000000];
