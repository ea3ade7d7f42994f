import { ACTIVE_ONLY_SQL } from '@registry/loading';
import { migration } from '@registry/persistence/migrations';

/** What a whole file of a register leaves out. */
export const RegisterExtent1791400000000 = migration('RegisterExtent1791400000000', ACTIVE_ONLY_SQL);
