import { ERASED_COMPANIES_SQL } from '@registry/feed';
import { migration } from '@registry/persistence/migrations';

/** Companies that were erased. A company that is followed and of which nothing is known has no `business`. */
export const ErasedCompanies1797600000005 = migration('ErasedCompanies1797600000005', ERASED_COMPANIES_SQL);
