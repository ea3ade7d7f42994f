import {
  type Batch,
  checkLoad,
  type LoadTally,
  type RejectedRow,
  type SourceItem,
  type SourceReading,
} from '@registry/pipeline';
import type { ChunkMerger } from './chunk-merger.ts';
import { LoadError } from '../load-error.ts';
import { rejectedCommand } from '../report/rejected-command.ts';
import type { StoredLoad } from '../load-store.ts';
import type { RunLoadOptions } from './run-load-options.ts';

/** Rows of a chunk: large enough that the transaction costs little, small enough to keep memory flat. */
const CHUNK_ROWS = 5_000;
/** Rows after which a share of rejects says something. */
const SHARE_ROWS_MIN = 1_000;
/** Share of rejects that no source allows: the file is another one than it is said to be. */
const REJECTED_SHARE_HOPELESS = 0.5;

type Options = Pick<RunLoadOptions<never>, 'definition' | 'progress' | 'signal' | 'chunkRows'>;

/**
 * Merges the rest of the input; true if it was interrupted. A chunk is merged once it is known that the file continues
 * after it: a file that is refused within its first chunk writes nothing, and the error of a later one says what stays.
 */
export async function mergeInput<Value>(
  merger: ChunkMerger<Value>,
  reading: SourceReading<Value>,
  load: StoredLoad,
  { definition, progress, signal, chunkRows = CHUNK_ROWS }: Options,
): Promise<boolean> {
  const { maximumRejectShare } = definition.checks;
  const chunks = remainingChunks(reading, load, chunkRows);
  const isFromStart = load.counts.read === 0;
  try {
    let next = await chunks.next();
    for (let isFirst = true; next.done !== true; isFirst = false) {
      const chunk = next.value;
      if (isFirst && isFromStart) next = await chunks.next();
      const read = next.done === true || next.value === chunk ? [chunk] : [chunk, next.value];
      if (isMostlyRejected(reading.tally, maximumRejectShare))
        throw await refusal(merger, definition.slug, reading.tally, read);
      if (isFirst && isFromStart && next.done === true && chunk.items.length > 0) {
        const { failures } = checkLoad(definition, reading.tally);
        if (failures.length > 0) throw await refusal(merger, definition.slug, reading.tally, read, failures);
      }
      await merger.add(chunk);
      progress.update(chunk.position, merger.counts);
      if (signal?.aborted) break;
      if (!(isFirst && isFromStart)) next = await chunks.next();
    }
  } catch (error) {
    await merger.end().catch(() => undefined); // the chunk before the fault is whole and stays; its own fault is the one thrown
    throw error;
  }
  await merger.end();
  return signal?.aborted === true;
}

interface ReadChunk<Value> {
  readonly items: readonly SourceItem<Value>[];
  readonly rejects: readonly RejectedRow[];
  readonly position: Batch<Value>['position'];
}

/** The input in chunks, without the rows that an earlier run merged. */
async function* remainingChunks<Value>(
  reading: SourceReading<Value>,
  load: StoredLoad,
  chunkRows: number,
): AsyncGenerator<ReadChunk<Value>> {
  let rowsToSkip = load.counts.read;
  let gathered: Batch<Value>[] = [];
  let rows = 0;
  const flush = (): ReadChunk<Value> => {
    const batches = gathered;
    gathered = [];
    rows = 0;
    return {
      items: batches.flatMap((batch) => batch.items),
      rejects: batches.flatMap((batch) => batch.rejects),
      position: (batches.at(-1) as Batch<Value>).position,
    };
  };
  for await (const batch of reading) {
    if (rowsToSkip > 0) {
      rowsToSkip -= batch.rowCount;
      if (rowsToSkip < 0) throw new LoadError(cannotResume(load));
      continue;
    }
    gathered.push(batch);
    rows += batch.rowCount;
    if (rows >= chunkRows) yield flush();
  }
  if (rows > 0) yield flush();
}

/** Checks that a load cannot pass: a wrong file must not be read for an hour to find out. */
function isMostlyRejected({ rowsRead, rowsRejected }: LoadTally, shareMax: number): boolean {
  return rowsRead >= SHARE_ROWS_MIN && rowsRejected / rowsRead > Math.max(shareMax, REJECTED_SHARE_HOPELESS);
}

/** The end of a load whose rows are of no use, with the reason of most. The rows of chunks that are not merged are written down. */
async function refusal<Value>(
  merger: ChunkMerger<Value>,
  source: string,
  { rowsRead, rowsRejected }: LoadTally,
  unmerged: readonly ReadChunk<Value>[],
  failures: readonly string[] = [
    `${rowsRejected} of the first ${rowsRead} rows were rejected, so this is hardly a file of that source; the load was stopped.`,
  ],
): Promise<LoadError> {
  await merger.reject(unmerged);
  const why = [`Most often: ${merger.rejects.commonestReason}`, `Each with its reason: ${rejectedCommand(source)}`];
  return new LoadError([...failures, ...(rowsRejected > 0 ? why : [])].join('\n'));
}

function cannotResume(load: StoredLoad): string {
  return (
    `Load ${load.loadNo} ended after ${load.counts.read} rows, where this version cannot go on; ` +
    'load the input again with --restart.'
  );
}
