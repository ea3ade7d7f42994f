import { JurisdictionTables1796000000000 } from './1796000000000-jurisdiction-tables.ts';

/** All migrations, in the order they run. */
export const migrations = [JurisdictionTables1796000000000];
