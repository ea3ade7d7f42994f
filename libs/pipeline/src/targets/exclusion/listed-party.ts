import type { ExclusionEntry } from '@registry/contracts-records-sections';
import type { SourceRecord } from '../../rows/registered-business.ts';

/** One entry of a list as one source publishes it: what a source with `yields: exclusion` maps to. */
export interface ListedParty {
  readonly entry: ExclusionEntry;
  /** Every source row it was read from, verbatim, in the order of the file; at least one. */
  readonly records: readonly SourceRecord[];
}
