import { pastFunctionsMigration } from '@registry/persistence/versions-migration';
import { TABLES } from './1796000000002-versions.ts';

/** Reads of the past are planned once a connection: 1.0.0 read it through views, by settings of the session. */
export const PastFunctions1796000000003 = pastFunctionsMigration('PastFunctions1796000000003', TABLES);
