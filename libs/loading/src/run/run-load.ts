import { readSource, type SourceReading } from '@registry/pipeline';
import type { PoolClient } from 'pg';
import { LoadError } from '../load-error.ts';
import { findDataDate } from '../data-dates/date-of-input.ts';
import { findNewerData, restateDate } from '../data-dates/newer-data.ts';
import { StartedReading } from './started-reading.ts';
import { ChunkMerger } from './chunk-merger.ts';
import { endLoad } from './end-load.ts';
import { type FailedLoad, failLoad } from './fail-load.ts';
import { closeSessions, type LoadSessions, openSessions } from './load-sessions.ts';
import { mergeInput } from './merge-input.ts';
import { RowHeaders } from '../original-rows/row-headers.ts';
import * as loads from '../load-store.ts';
import type { StoredLoad } from '../load-store.ts';
import { countKnown } from '../row-presence.ts';
import type { LoadContext } from '../load-target.ts';
import { RejectedRows } from './rejected-rows.ts';
import type { LoadResult, RunLoadOptions } from './run-load-options.ts';

/** Items that are read at once. */
const BATCH_SIZE = 1_000;

/** Loads one input: resumed where an earlier run of it ended, in chunks, each whole or not at all. */
export async function runLoad<Value>(options: RunLoadOptions<Value>): Promise<LoadResult> {
  const sessions = await openSessions(options.database, options.target);
  const failed: FailedLoad = { loadNo: null, counts: loads.NO_ROWS };
  let fault: { readonly error: unknown } | undefined;
  try {
    return await loadOver(sessions, options, failed);
  } catch (error) {
    fault = { error };
  } finally {
    options.progress.end();
    await closeSessions(sessions);
  }
  throw await failLoad(options, failed, fault.error);
}

async function loadOver<Value>(
  sessions: LoadSessions,
  options: RunLoadOptions<Value>,
  failed: FailedLoad,
): Promise<LoadResult> {
  const { definition, input, target } = options;
  const client = sessions.writer;
  const sourceNo = await loads.sourceNumber(client, definition.slug);
  await lock(client, definition.slug);
  if (target.register) await lock(client, target.register);
  const isWhole = (options.extent ?? definition.extent) === 'whole';
  const reading = await StartedReading.start(
    readSource(definition, input, {
      isStrictOfEnd: options.acceptEnd !== true,
      batchSize: Math.min(options.chunkRows ?? BATCH_SIZE, BATCH_SIZE),
    }) as SourceReading<Value>,
  );
  try {
    const asOf = options.asOf ?? findDataDate(definition, input, reading.tally);
    const load = await beginOrResume(client, { sourceNo, isWhole, asOf }, options);
    const { loadNo, startedAt } = load;
    const context: LoadContext = {
      source: definition.slug,
      sourceNo,
      loadNo,
      retrievedAt: new Date().toISOString(),
      asOf: load.asOf,
      startedAt: startedAt.toISOString(),
      // Of what was not loaded as whole from its first row on, it is not known which rows were seen.
      isWhole: isWhole && load.isWhole,
      missingShareMax: options.acceptAbsent === true ? 1 : definition.checks.maximumAbsentShare,
      newer: await findNewerData(client, { sourceNo, loadNo }),
      headers: new RowHeaders(),
    };
    failed.loadNo = loadNo;
    await loads.recordRun(client, loadNo, context.retrievedAt);
    if (context.isWhole && target.presence !== undefined) await countKnown(client, context, target.presence);
    return await mergeReading(sessions, context, reading, load, options, failed);
  } finally {
    await reading.close();
  }
}

async function mergeReading<Value>(
  sessions: LoadSessions,
  context: LoadContext,
  reading: SourceReading<Value>,
  load: StoredLoad,
  options: RunLoadOptions<Value>,
  failed: FailedLoad,
): Promise<LoadResult> {
  const { definition, target } = options;
  const rejects = new RejectedRows(load.loadNo);
  const merger = new ChunkMerger(sessions, context, target, rejects, load.counts);
  try {
    const wasInterrupted = await mergeInput(merger, reading, load, options);
    const { counts } = merger;
    const ended = wasInterrupted
      ? { absent: 0, unconfirmed: 0, unreadRows: 0, knownRows: 0, check: null }
      : await endLoad(sessions.writer, context, counts, reading.tally, options);
    return {
      ...counts,
      loadNo: load.loadNo,
      yields: definition.yields,
      items: reading.tally.items,
      samplesRemoved: merger.samplesRemoved,
      resumedAt: load.counts.read,
      commonestReason: rejects.commonestReason,
      isNewerUndated: context.newer?.isUndated === true,
      wasInterrupted: ended.check === null,
      ...ended,
    };
  } finally {
    failed.counts = merger.counts;
  }
}

async function lock(client: PoolClient, slug: string): Promise<void> {
  if (await loads.lockSource(client, slug)) return;
  throw new LoadError(`Another load of ${slug} is under way; wait for its end or stop it.`);
}

async function beginOrResume<Value>(
  client: PoolClient,
  started: { readonly sourceNo: number; readonly isWhole: boolean; readonly asOf: string | null },
  { input, restart }: RunLoadOptions<Value>,
): Promise<StoredLoad> {
  const { sourceNo, isWhole, asOf } = started;
  if (asOf !== null && input.identity !== null) await restateDate(client, sourceNo, input.identity, asOf);
  if (isWhole && asOf !== null) refuseOlder(asOf, await loads.newestWhole(client, sourceNo));
  const unfinished =
    input.identity === null || restart === true
      ? undefined
      : await loads.findUnfinished(client, sourceNo, input.identity);
  const newLoad = { ...started, input: input.label, identity: input.identity };
  if (unfinished === undefined) return loads.beginLoad(client, newLoad);
  await loads.goOn(client, unfinished.loadNo);
  return unfinished;
}

function refuseOlder(asOf: string, newest: loads.NewestWhole | null): void {
  if (newest === null || newest.day <= asOf) return;
  throw new LoadError(
    newest.isStated
      ? `The data in the file are dated ${asOf}, but a complete file dated ${newest.day} is loaded. Load a newer file.`
      : `The data in the file are dated ${asOf}, but a complete file without a date was loaded on ${newest.day} and counts as of that day. ` +
          'Load that file again with --as-of and its date, then this one.',
  );
}
