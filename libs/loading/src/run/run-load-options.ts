import type { LoadCounts } from '@registry/domain';
import type { Database } from '@registry/persistence';
import type { CheckResult, Extent, SourceDefinition, SourceInput, Yield } from '@registry/pipeline';
import type { LoadProgress } from '../report/load-progress.ts';
import type { LoadTarget } from '../load-target.ts';

export interface RunLoadOptions<Value> {
  readonly database: Database;
  readonly definition: SourceDefinition;
  readonly input: SourceInput;
  readonly target: LoadTarget<Value>;
  readonly progress: LoadProgress;
  /** Starts with the first row even where an earlier run of the same input can be resumed. */
  readonly restart?: boolean;
  /** How much of its register the input holds; what the source says when left out. */
  readonly extent?: Extent;
  /** Marks rows absent however many the input lacks. */
  readonly acceptAbsent?: boolean;
  /** Takes the input as all there is, though its last line has no end, is broken, or states another number of rows. */
  readonly acceptEnd?: boolean;
  /** The date of the data, YYYY-MM-DD; what the input or its name states when left out. */
  readonly asOf?: string | null;
  /** Rows of a chunk, 5,000 when left out. */
  readonly chunkRows?: number;
  /** Aborted by the operator: the load ends after the chunk under way and can be continued. */
  readonly signal?: AbortSignal;
}

export interface LoadResult extends LoadCounts {
  readonly loadNo: number;
  /** The kind of thing that the source's rows become. */
  readonly yields: Yield;
  /** Companies or records that the rows of the input make; a company may have several rows. */
  readonly items: number;
  /** Sample companies or records that gave way to this run. */
  readonly samplesRemoved: number;
  /** Rows that an earlier, interrupted run of this load had merged. */
  readonly resumedAt: number;
  /** The reason of most rows that this run rejected, with an example. */
  readonly commonestReason: string | null;
  /** Rows that were marked absent, since the whole file lacks them. */
  readonly absent: number;
  /** Rows of the source that the whole file seems to lack and that may be in its rejected rows: they stay as they are. */
  readonly unconfirmed: number;
  /** Rejected rows of a whole file whose key could not be read. With one of them, no row is marked absent. */
  readonly unreadRows: number;
  /** Rows of the source that were known and not absent before; 0 where the input is not taken as whole. */
  readonly knownRows: number;
  /** Newer data that stays states no date, and counts as data of the day of its load. */
  readonly isNewerUndated: boolean;
  readonly wasInterrupted: boolean;
  /** The source's checks; null where the load was interrupted. */
  readonly check: CheckResult | null;
}
