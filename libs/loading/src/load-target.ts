import { RejectedRow, type SourceItem } from '@registry/pipeline';
import type { PoolClient } from 'pg';
import type { LoadCounts } from './load-store.ts';

/** Who loads what: handed to a target with every chunk. */
export interface LoadContext {
  readonly source: string;
  readonly sourceNo: number;
  readonly loadNo: number;
  /** When the input was retrieved, ISO 8601 UTC. */
  readonly retrievedAt: string;
}

/** Rows of one chunk by what became of them; the counts and the rejected rows add up to the chunk's rows. */
export interface ChunkTally {
  readonly new: number;
  readonly changed: number;
  readonly unchanged: number;
  readonly rejected: readonly RejectedRow[];
}

/** A service's tables as the place that rows are loaded into. */
export interface LoadTarget<Value> {
  /** Merges items in the client's transaction: inserts, updates what differs, leaves the rest. */
  merge(client: PoolClient, context: LoadContext, items: readonly SourceItem<Value>[]): Promise<ChunkTally>;
  /** What is done once after the last chunk, in a transaction of its own. */
  finish?(client: PoolClient, context: LoadContext, counts: LoadCounts): Promise<void>;
  /** Tables whose statistics are refreshed after a load that wrote rows. */
  readonly tables: readonly string[];
}

/** The rows of an item that is not taken, each with the reason. */
export function rejectItem(item: SourceItem<unknown>, reason: string): RejectedRow[] {
  return item.raw().map(({ line, raw }) => new RejectedRow(line, reason, raw));
}
