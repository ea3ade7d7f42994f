import type { Database } from '@registry/persistence';
import {
  type Batch,
  checkLoad,
  type CheckResult,
  type LoadTally,
  readSource,
  type RejectedRow,
  type SourceDefinition,
  type SourceInput,
  type SourceItem,
  type SourceReading,
} from '@registry/pipeline';
import type { PoolClient } from 'pg';
import { ChunkMerger, type LoadSessions } from './chunk-merger.ts';
import type { LoadProgress } from './load-progress.ts';
import * as loads from './load-store.ts';
import type { LoadCounts, StoredLoad } from './load-store.ts';
import type { LoadContext, LoadTarget } from './load-target.ts';
import { RejectsFile, rejectsPath } from './rejects-file.ts';

export interface RunLoadOptions<Value> {
  readonly database: Database;
  readonly definition: SourceDefinition;
  readonly input: SourceInput;
  readonly target: LoadTarget<Value>;
  /** Folder in which the file of rejected rows is made. */
  readonly dataDir: string;
  readonly progress: LoadProgress;
  /** Begins with the first row even where an earlier run of the same input can be resumed. */
  readonly restart?: boolean;
  /** Aborted by the operator: the load ends behind the chunk under way and can be resumed. */
  readonly signal?: AbortSignal;
}

export interface LoadResult extends LoadCounts {
  readonly loadNo: number;
  /** Rows that an earlier, interrupted run of this load had merged. */
  readonly resumedAt: number;
  /** Every row that was rejected, with its reason; null where none was. */
  readonly rejectsFile: string | null;
  /** The reason of most rows that this run rejected, with an example. */
  readonly commonestReason: string | null;
  readonly wasInterrupted: boolean;
  /** The source's checks; null where the load was interrupted. */
  readonly check: CheckResult | null;
}

/** Rows of a chunk: large enough that a transaction costs little beside it, small enough to keep memory flat. */
const CHUNK_ROWS = 5_000;
/** Rows after which a share of rejects says something. */
const SHARE_ROWS_MIN = 1_000;
/** Share of rejects that no source allows: the file is another one than it is said to be. */
const REJECTED_SHARE_HOPELESS = 0.5;

/** A load that cannot begin or go on; the message says why and what would help. */
export class LoadError extends Error {
  override readonly name = 'LoadError';
}

/** Loads one input: resumed where an earlier run of it ended, in chunks, each whole or not at all. */
export async function runLoad<Value>(options: RunLoadOptions<Value>): Promise<LoadResult> {
  const writer = await connect(options.database);
  const reader = options.target.prepare === undefined ? null : await connect(options.database);
  try {
    return await loadOver({ writer, reader }, options);
  } finally {
    options.progress.end();
    // The session's end would let go of the lock on the source too, but a while after a next load asks for it.
    await writer.query('SELECT pg_advisory_unlock_all()').catch(() => undefined); // the connection is gone, and the lock with it
    writer.release(true);
    reader?.release(true);
  }
}

async function connect({ pool }: Database): Promise<PoolClient> {
  const client = await pool.connect();
  // The query under way fails with the same error; without a listener the process would end.
  client.on('error', () => undefined);
  return client;
}

async function loadOver<Value>(sessions: LoadSessions, options: RunLoadOptions<Value>): Promise<LoadResult> {
  const { definition, input, target } = options;
  const client = sessions.writer;
  const sourceNo = await loads.sourceNumber(client, definition.slug);
  if (!(await loads.lockSource(client, definition.slug))) {
    throw new LoadError(`Another load of ${definition.slug} is under way; wait for its end or stop it.`);
  }
  const load = await beginOrResume(client, sourceNo, options);
  const isResumed = load.counts.read > 0;
  const context = { source: definition.slug, sourceNo, loadNo: load.loadNo, retrievedAt: new Date().toISOString() };
  const rejects = new RejectsFile(rejectsPath(input.label, definition.slug, options.dataDir), isResumed);
  const merger = new ChunkMerger(sessions, context, target, rejects, load.counts);
  const reading = readSource(definition, input) as SourceReading<Value>;
  const wasInterrupted = await mergeAll(merger, reading, load, options);
  const { counts } = merger;
  const check = wasInterrupted ? null : checkLoad(definition, reading.tally, counts.rejected);
  if (check !== null) await finish(client, context, target, counts, check);
  return {
    ...counts,
    loadNo: load.loadNo,
    resumedAt: load.counts.read,
    rejectsFile: counts.rejected > 0 ? rejects.path : null,
    commonestReason: rejects.commonestReason,
    wasInterrupted,
    check,
  };
}

async function beginOrResume<Value>(
  client: PoolClient,
  sourceNo: number,
  { input, restart }: RunLoadOptions<Value>,
): Promise<StoredLoad> {
  const unfinished =
    input.identity === null || restart === true
      ? undefined
      : await loads.findUnfinished(client, sourceNo, input.identity);
  return unfinished ?? loads.beginLoad(client, { sourceNo, input: input.label, identity: input.identity });
}

/** Merges what is left of the input; true when it was interrupted. */
async function mergeAll<Value>(
  merger: ChunkMerger<Value>,
  reading: SourceReading<Value>,
  load: StoredLoad,
  { definition, progress, signal }: RunLoadOptions<Value>,
): Promise<boolean> {
  const { maximumRejectShare } = definition.checks;
  let isRefused = false;
  try {
    for await (const chunk of chunksBehind(reading, load)) {
      await merger.add(chunk);
      progress.update(chunk.position, merger.counts);
      if (signal?.aborted) break;
      isRefused = isMostlyRejected(reading.tally, maximumRejectShare);
      if (isRefused) break;
    }
  } catch (error) {
    await merger.end().catch(() => undefined); // the chunk before the fault is whole and stays; its own fault is the one thrown
    throw error;
  }
  await merger.end();
  if (isRefused) throw new LoadError(refusalOf(merger));
  return signal?.aborted === true;
}

interface ReadChunk<Value> {
  readonly items: readonly SourceItem<Value>[];
  readonly rejects: readonly RejectedRow[];
  readonly position: Batch<Value>['position'];
}

/** The input in chunks, without the rows that an earlier run merged. */
async function* chunksBehind<Value>(reading: SourceReading<Value>, load: StoredLoad): AsyncGenerator<ReadChunk<Value>> {
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
    if (rows >= CHUNK_ROWS) yield flush();
  }
  if (rows > 0) yield flush();
}

async function finish<Value>(
  client: PoolClient,
  context: LoadContext,
  target: LoadTarget<Value>,
  counts: LoadCounts,
  check: CheckResult,
): Promise<void> {
  await client.query('BEGIN');
  await target.finish?.(client, context, counts);
  await loads.endLoad(client, context.loadNo, check.passed ? null : check.failures.join(' '));
  await client.query('COMMIT');
  if (counts.new + counts.changed === 0) return;
  for (const table of target.tables) await client.query(`ANALYZE ${table}`);
}

/** Whether a load cannot pass: a wrong file must not be read for an hour to learn so. */
function isMostlyRejected({ rowsRead, rowsRejected }: LoadTally, shareMax: number): boolean {
  return rowsRead >= SHARE_ROWS_MIN && rowsRejected / rowsRead > Math.max(shareMax, REJECTED_SHARE_HOPELESS);
}

function refusalOf({ counts, rejects }: ChunkMerger<never>): string {
  return (
    `${counts.rejected} of the first ${counts.read} rows were rejected, so this is hardly a file of that source; ` +
    `the load was stopped.\nMost often: ${rejects.commonestReason}\nEach with its reason: ${rejects.path}`
  );
}

function cannotResume(load: StoredLoad): string {
  return (
    `Load ${load.loadNo} ended after ${load.counts.read} rows, where this version cannot go on; ` +
    'load the input again with --restart.'
  );
}
