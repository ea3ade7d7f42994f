import { PeopleTables1796000000000 } from './1796000000000-people-tables.ts';
import { PackedPersons1796000000001 } from './1796000000001-packed-persons.ts';

/** All migrations, in the order they run. */
export const migrations = [PeopleTables1796000000000, PackedPersons1796000000001];
