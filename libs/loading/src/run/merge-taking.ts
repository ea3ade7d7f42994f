import { errorCode, errorMessage, type SourceItem } from '@registry/pipeline';
import type { PoolClient } from 'pg';
import type { ChunkTally } from '../load-store.ts';
import { type PreparedMerge, rejectItem } from '../load-target.ts';

const NOTHING: ChunkTally = { new: 0, changed: 0, unchanged: 0, older: 0, rejected: [] };

/**
 * SQLSTATE classes of values that Postgres does not hold: data exceptions (no date, no text of the encoding), violated constraints,
 * and limits of the program (an index takes 2,704 bytes).
 */
const FAULTS_OF_VALUES = /^(?:22|23|54)/;

/**
 * Merges items in the client's transaction. Where Postgres refuses a value, the items are merged in halves of halves until it is known
 * whose it is: that one is rejected with the reason, and the others are taken.
 */
export async function mergeTaking<Value>(
  client: PoolClient,
  items: readonly SourceItem<Value>[],
  merge: PreparedMerge,
  mergeItems: (items: readonly SourceItem<Value>[]) => Promise<ChunkTally>,
): Promise<ChunkTally> {
  await client.query('SAVEPOINT items');
  try {
    const tally = await merge(client);
    await client.query('RELEASE SAVEPOINT items');
    return tally;
  } catch (error) {
    if (!FAULTS_OF_VALUES.test(errorCode(error) ?? '') || items.length === 0) throw error;
    await client.query('ROLLBACK TO SAVEPOINT items');
    await client.query('RELEASE SAVEPOINT items');
    const [item] = items;
    if (item !== undefined && items.length === 1) return { ...NOTHING, rejected: rejectItem(item, toReason(error)) };
    const middle = items.length >> 1;
    const halves = [items.slice(0, middle), items.slice(middle)];
    let total = NOTHING;
    for (const half of halves) total = sum(total, await mergeTaking(client, half, () => mergeItems(half), mergeItems));
    return total;
  }
}

function sum(one: ChunkTally, other: ChunkTally): ChunkTally {
  return {
    new: one.new + other.new,
    changed: one.changed + other.changed,
    unchanged: one.unchanged + other.unchanged,
    older: one.older + other.older,
    rejected: [...one.rejected, ...other.rejected],
  };
}

function toReason(error: unknown): string {
  const message = errorMessage(error);
  return message.startsWith('index row')
    ? `a text of it is too long for an index of the database: ${message}`
    : `the database cannot hold it: ${message}`;
}
