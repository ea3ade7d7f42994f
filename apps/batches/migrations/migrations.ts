import { BatchTables1795730000000 } from './1795730000000-batch-tables.ts';
import { ErasedCompanies1797600000006 } from './1797600000006-erased-companies.ts';
import { RegistersOfBatches1797300000000 } from './1797300000000-registers-of-batches.ts';
import { ScreenedBatches1797000000000 } from './1797000000000-screened-batches.ts';

/** All migrations, in the order they run. */
export const migrations = [
  BatchTables1795730000000,
  ScreenedBatches1797000000000,
  RegistersOfBatches1797300000000,
  ErasedCompanies1797600000006,
];
