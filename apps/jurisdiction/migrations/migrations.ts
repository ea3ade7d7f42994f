import { JurisdictionTables1790000000000 } from './1790000000000-jurisdiction-tables.ts';

/** All migrations, in the order they run. */
export const migrations = [JurisdictionTables1790000000000];
