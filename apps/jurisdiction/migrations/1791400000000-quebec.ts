import { migration } from '@registry/persistence/migrations';

/** Quebec, whose register can be loaded. */
export const Quebec1791400000000 = migration('Quebec1791400000000', "INSERT INTO jurisdictions (state) VALUES ('QC')");
