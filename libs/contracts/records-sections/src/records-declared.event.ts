import { defineEvent } from '@registry/contracts-feed';
import type { StateCode } from '@registry/domain';

/** What records-sections says it can do for one state; announced when it starts and something differs from before. */
export interface DeclaredRecords {
  readonly state: StateCode;
  /** Whether UCC filings of this state can be looked up live. */
  readonly liveUcc: boolean;
}

/** States by what can be done for them. */
export const recordsDeclared = defineEvent<DeclaredRecords>({
  owner: 'records-sections',
  topic: 'records.declared',
  example: { state: 'CO', liveUcc: true },
});
