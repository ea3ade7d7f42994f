import { RegistryTables1796000000000 } from './1796000000000-registry-tables.ts';
import { Entities1796000000001 } from './1796000000001-entities.ts';
import { Suppressions1796000000002 } from './1796000000002-suppressions.ts';
import { Versions1796000000003 } from './1796000000003-versions.ts';
import { PackedLists1796000000004 } from './1796000000004-packed-lists.ts';
import { PastFunctions1796000000005 } from './1796000000005-past-functions.ts';
import { NamesOfFields1796000000006 } from './1796000000006-names-of-fields.ts';

/** All migrations, in the order they run. */
export const migrations = [
  RegistryTables1796000000000,
  Entities1796000000001,
  Suppressions1796000000002,
  Versions1796000000003,
  PackedLists1796000000004,
  PastFunctions1796000000005,
  NamesOfFields1796000000006,
];
