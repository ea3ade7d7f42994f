import { wholeNumber } from '@registry/command-line/option-values';
import type { LoadReport } from '../run/load-report.ts';

/** A load as `loads list --json` prints it. Counts are rows, of what is merged by now. */
export interface LoadEntry extends Pick<
  LoadReport,
  'source' | 'read' | 'new' | 'changed' | 'unchanged' | 'older' | 'left_out' | 'rejected' | 'input'
> {
  /**
   * `refused`: not one row of it was taken, since the file is of another kind, empty, cut or older. `failed`: some of it was taken,
   * and a check or the database ended it. `interrupted`: its process was stopped or died, and the same command continues it.
   */
  readonly outcome: 'passed' | 'refused' | 'failed' | 'under way' | 'interrupted';
  /** ISO 8601 UTC, milliseconds. */
  readonly started_at: string;
  readonly finished_at: string | null;
  /** The file was all that the source publishes: loaded as whole, with as many rows as the source expects of that. */
  readonly whole: boolean;
  /** The day of the data, where the source states it. */
  readonly as_of: string | null;
  /** The reason for its refusal or failure: the sentences that the command ended with. */
  readonly failure: string | null;
}

/** A rejected row as `loads --rejected` prints it, on a line of its own. `raw` is the row as the file has it, or its beginning. */
export interface RejectedEntry {
  readonly line: number;
  readonly reason: string;
  readonly raw: string;
}

/** Loads that are listed where nobody says how many. */
export const LOADS_LIMIT = 20;
export const LOADS_LIMIT_MAX = 1_000;

/** How many loads are listed, as an operator types it. */
export const loadsLimit = wholeNumber(1, LOADS_LIMIT_MAX);
