import { type LoadCounts, parseDate } from '@registry/domain';
import type { Database } from '@registry/persistence';
import {
  type Batch,
  checkLoad,
  type CheckResult,
  type Extent,
  type LoadTally,
  readSource,
  type RejectedRow,
  type SourceDefinition,
  type SourceInput,
  type SourceItem,
  type SourceReading,
} from '@registry/pipeline';
import type { PoolClient } from 'pg';
import { LoadError } from './load-error.ts';
import { findNewerData, restateDate } from './data-days.ts';
import { ChunkMerger, type LoadSessions } from './chunk-merger.ts';
import type { LoadProgress } from './report/load-progress.ts';
import * as loads from './load-store.ts';
import type { StoredLoad } from './load-store.ts';
import type { LoadContext, LoadTarget } from './load-target.ts';
import { RejectsFile, rejectsPath } from './rejects-file.ts';
import { type AbsentRows, endPresence, findAbsent, markAbsent } from './row-presence.ts';

export interface RunLoadOptions<Value> {
  readonly database: Database;
  readonly definition: SourceDefinition;
  readonly input: SourceInput;
  readonly target: LoadTarget<Value>;
  /** Folder in which the file of rejected rows is made. */
  readonly dataDir: string;
  readonly progress: LoadProgress;
  /** Starts with the first row even where an earlier run of the same input can be resumed. */
  readonly restart?: boolean;
  /** How much of its register the input holds; what the source says when left out. */
  readonly extent?: Extent;
  /** Marks rows absent however many the input lacks. */
  readonly acceptAbsent?: boolean;
  /** The date of the data, YYYY-MM-DD; what the input's name says when left out. */
  readonly asOf?: string | null;
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
  /** Rows that were marked absent, since the whole file lacks them. */
  readonly absent: number;
  /** Whether newer data that stays states no date, and counts as data of the day of its load. */
  readonly isNewerUndated: boolean;
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
  const isWhole = (options.extent ?? definition.extent) === 'whole';
  const load = await beginOrResume(client, sourceNo, isWhole, options);
  const isResumed = load.counts.read > 0;
  const context: LoadContext = {
    source: definition.slug,
    sourceNo,
    loadNo: load.loadNo,
    retrievedAt: new Date().toISOString(),
    asOf: load.asOf,
    startedAt: load.startedAt.toISOString(),
    // Of what was not loaded as whole from its first row on, it is not known which rows were seen.
    isWhole: isWhole && load.isWhole,
    newer: await findNewerData(client, load.loadNo),
  };
  const rejects = new RejectsFile(rejectsPath(input.label, definition.slug, options.dataDir), isResumed);
  const merger = new ChunkMerger(sessions, context, target, rejects, load.counts);
  const reading = readSource(definition, input) as SourceReading<Value>;
  const isMerged = !(await mergeAll(merger, reading, load, options));
  const { counts } = merger;
  const ended = isMerged
    ? await finish(client, context, counts, checkLoad(definition, reading.tally, counts.rejected), options)
    : { absent: 0, check: null };
  return {
    ...counts,
    loadNo: load.loadNo,
    resumedAt: load.counts.read,
    rejectsFile: counts.rejected > 0 ? rejects.path : null,
    commonestReason: rejects.commonestReason,
    isNewerUndated: context.newer?.isUndated === true,
    wasInterrupted: ended.check === null,
    ...ended,
  };
}

async function beginOrResume<Value>(
  client: PoolClient,
  sourceNo: number,
  isWhole: boolean,
  { definition, input, restart, asOf: stated }: RunLoadOptions<Value>,
): Promise<StoredLoad> {
  const asOf = stated ?? dayInName(definition.asOf, input.label);
  if (stated && input.identity !== null) await restateDate(client, sourceNo, input.identity, stated);
  if (isWhole && asOf !== null) refuseOlder(asOf, await loads.newestWhole(client, sourceNo));
  const unfinished =
    input.identity === null || restart === true
      ? undefined
      : await loads.findUnfinished(client, sourceNo, input.identity);
  const newLoad = { sourceNo, input: input.label, identity: input.identity, isWhole, asOf };
  return unfinished ?? loads.beginLoad(client, newLoad);
}

function refuseOlder(asOf: string, newest: loads.NewestWhole | null): void {
  if (newest === null || newest.day <= asOf) return;
  throw new LoadError(
    newest.isStated
      ? `The file's data are of ${asOf}; a whole file of ${newest.day} is loaded. An older one would undo what has changed since.`
      : `The file's data are of ${asOf}; a whole file without a date was loaded on ${newest.day} and counts as data of that day. ` +
          'Load that file again with --as-of and its date, then this one.',
  );
}

/** The day that a source's `as_of` finds in the name of a file or address. YYYY-MM-DD. */
function dayInName(asOf: RegExp | null, label: string): string | null {
  const { year, month, day } = asOf?.exec(label.slice(label.lastIndexOf('/') + 1))?.groups ?? {};
  return parseDate(`${year}-${month}-${day}`, 'YYYY-MM-DD') ?? null;
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

/** Marks what a whole file lacks and ends the load; the check is null where that was interrupted. */
async function finish<Value>(
  client: PoolClient,
  context: LoadContext,
  counts: LoadCounts,
  checked: CheckResult,
  options: RunLoadOptions<Value>,
): Promise<Pick<LoadResult, 'absent' | 'check'>> {
  const { target, signal } = options;
  const isWhole = context.isWhole && target.presence !== undefined && checked.passed;
  const refusal = isWhole ? refusalOfAbsence(await findAbsent(client, context, target.presence), options) : null;
  const check = refusal === null ? checked : { ...checked, passed: false, failures: [...checked.failures, refusal] };
  const absent = isWhole && check.passed ? await markAbsent(client, context, target.presence, signal) : 0;
  if (signal?.aborted === true) return { absent, check: null };
  await client.query('BEGIN');
  await target.finish?.(client, context, counts);
  if (target.presence !== undefined) await endPresence(client, context, check.passed);
  await loads.endLoad(client, context.loadNo, check.passed ? null : check.failures.join(' '));
  await client.query('COMMIT');
  if (counts.new + counts.changed > 0) for (const table of target.tables) await client.query(`ANALYZE ${table}`);
  return { absent, check };
}

/** Why nothing is marked though rows are lacking; null where they may be marked. */
function refusalOfAbsence<Value>(
  { known, lacking }: AbsentRows,
  { definition, acceptAbsent }: RunLoadOptions<Value>,
): string | null {
  const { maximumAbsentShare } = definition.checks;
  if (acceptAbsent === true || lacking <= known * maximumAbsentShare) return null;
  const percent = (share: number): string => `${Number((100 * share).toFixed(1))} %`;
  return (
    `The file lacks ${lacking} of ${known} known rows (${percent(lacking / known)}; at most ${percent(maximumAbsentShare)} ` +
    'is usual), so it is hardly the whole register, and no row was marked absent. Load it again with --extent increment if it ' +
    'holds some of the register, or with --accept-absent if those rows have left it.'
  );
}

/** Whether a load cannot pass: a wrong file must not be read for an hour to find out. */
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
