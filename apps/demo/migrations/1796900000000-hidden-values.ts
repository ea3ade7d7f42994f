import { HIDDEN_VALUES_SQL } from '@registry/feed';
import { migration } from '@registry/persistence/migrations';

/** What is hidden on companies: their contacts are matched without it. */
export const HiddenValues1796900000000 = migration('HiddenValues1796900000000', HIDDEN_VALUES_SQL);
