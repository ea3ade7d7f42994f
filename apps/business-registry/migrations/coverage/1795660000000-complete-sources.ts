import { COMPLETE_SOURCES_SQL } from '@registry/loading';
import { migration } from '@registry/persistence/migrations';

/** What sources claim to contain. Until its next load, a register that was loaded before counts as a part. */
export const CompleteSources1795660000000 = migration('CompleteSources1795660000000', COMPLETE_SOURCES_SQL);
