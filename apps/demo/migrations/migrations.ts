import { DemoTables1796000000000 } from './1796000000000-demo-tables.ts';
import { PackedCompanies1796000000001 } from './1796000000001-packed-companies.ts';
import { FoldedNames1796000000002 } from './1796000000002-folded-names.ts';

/** All migrations, in the order they run. */
export const migrations = [DemoTables1796000000000, PackedCompanies1796000000001, FoldedNames1796000000002];
