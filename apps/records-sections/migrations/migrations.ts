import { RecordsTables1796000000000 } from './1796000000000-records-tables.ts';
import { Exclusions1796000000001 } from './1796000000001-exclusions.ts';
import { Versions1796000000002 } from './1796000000002-versions.ts';
import { PastFunctions1796000000003 } from './1796000000003-past-functions.ts';

/** All migrations, in the order they run. */
export const migrations = [
  RecordsTables1796000000000,
  Exclusions1796000000001,
  Versions1796000000002,
  PastFunctions1796000000003,
];
