import { migration } from '@registry/persistence/migrations';
import { CHECK_CASCADES } from './1796000000006-cascades.ts';

/** The log of requests is large: no lock that keeps others from a table may wait for its check. Equal times run in the order of the list. */
export const CheckedCascades1796000000007 = migration('CheckedCascades1796000000007', ...CHECK_CASCADES);
