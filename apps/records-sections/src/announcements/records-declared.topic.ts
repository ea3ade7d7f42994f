import { type DeclaredRecords, recordsDeclared } from '@registry/contracts-records-sections';
import type { StateCode } from '@registry/domain';
import { declaredStatesTopic, declareStates } from '@registry/feed';
import type { Database } from '@registry/persistence';

/** Announces whose UCC filings can be looked up live. */
export const recordsDeclaredTopic = declaredStatesTopic(recordsDeclared, toItem);

/** Announces for which states that is otherwise than at the last start. */
export function declareRecords(database: Database, liveStates: readonly StateCode[]): Promise<void> {
  return declareStates(database, recordsDeclared, liveStates, toItem);
}

function toItem(state: string, isLive: boolean): DeclaredRecords {
  return { state: state as StateCode, liveUcc: isLive };
}
