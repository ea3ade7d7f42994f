import { RejectedRow, type SourceItem } from '@registry/pipeline';
import type { PoolClient } from 'pg';
import type { ChunkTally, LoadCounts } from './load-store.ts';

/** Who loads what: handed to a target with every chunk. */
export interface LoadContext {
  readonly source: string;
  readonly sourceNo: number;
  readonly loadNo: number;
  /** When the input was retrieved, ISO 8601 UTC. */
  readonly retrievedAt: string;
}

/** What is left to do of a chunk that was prepared: its merge, in the client's transaction. */
export type PreparedMerge = (client: PoolClient) => Promise<ChunkTally>;

/** A service's tables as the place that rows are loaded into. */
export interface LoadTarget<Value> {
  /** Merges items in the client's transaction: inserts, updates what differs, leaves the rest. */
  merge(client: PoolClient, context: LoadContext, items: readonly SourceItem<Value>[]): Promise<ChunkTally>;
  /**
   * Where there is such a step it comes before `merge`, which is then what it returns, while the chunk before is still being
   * merged: `reader` is a session beside the one that writes. Both processors are then at work, Postgres and the mapping. It may
   * look at what no other chunk of the load touches, since every key stands in one chunk alone.
   */
  prepare?(reader: PoolClient, context: LoadContext, items: readonly SourceItem<Value>[]): Promise<PreparedMerge>;
  /** What is done once after the last chunk, in a transaction of its own. */
  finish?(client: PoolClient, context: LoadContext, counts: LoadCounts): Promise<void>;
  /** Tables whose statistics are refreshed after a load that wrote rows. */
  readonly tables: readonly string[];
}

/** The rows of an item that is not taken, each with the reason. */
export function rejectItem(item: SourceItem<unknown>, reason: string): RejectedRow[] {
  return item.raw().map(({ line, raw }) => new RejectedRow(line, reason, raw));
}
