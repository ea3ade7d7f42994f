import type { IndexStatistics } from '@registry/name-index';
import { cpus, loadavg } from 'node:os';
import type { BuildPriority } from '../build/fork-server.ts';
import type { IndexSettings } from '../index-settings.ts';

/** Share of the base's documents: if as many have changed, a new base is due. */
const REBUILD_SHARE = 0.1;
/** Changed documents of which fewer make no rebuild. */
const REBUILD_MIN = 100_000;
/** Changes that are applied one by one, where the share of the documents is fewer: it takes as long as to read a small base. */
const APPLIED_MAX = 10_000;
/** Changes that are applied in the interval of the looks, a second: no load goes on where no more come for several of them. */
const APPLIED_BETWEEN = 100;
/** Seconds without a load after which one has ended: a consumer commits thousands of changes, and then none for some seconds. */
const AT_REST_FROM = 5;
/** Waiting documents, as a multiple of those of the index, from which the tables are read before a load has ended, so that some of it is found. */
const READ_FROM = 4;
/** Processes that run or wait to, for each processor: more leave the lowest priority no turn. */
const BUSY_FROM = 2;
/** Bytes of the RAM buffer from which on the base is rebuilt, however few of the documents that is. */
const BUFFER_BYTES_MAX = 512 * 2 ** 20;

type Limits = Pick<IndexSettings, 'bufferBytesMax' | 'rebuildShare'>;

export function isRebuildDue(statistics: IndexStatistics, limits: Limits): boolean {
  const { bufferedDocuments, bufferBytes } = statistics;
  const { bufferBytesMax = BUFFER_BYTES_MAX } = limits;
  return bufferedDocuments >= Math.max(REBUILD_MIN, toShare(statistics, limits)) || bufferBytes >= bufferBytesMax;
}

/** Checks that a base is read from the tables in less time than the changes that wait are applied one by one. */
export function isFarBehind(statistics: IndexStatistics, limits: Limits, changesWaiting: number): boolean {
  return changesWaiting > Math.max(APPLIED_MAX, toShare(statistics, limits));
}

/** Checks that what waits is of a load that, with what the RAM buffer has of it already, is more than is to be applied one by one. */
export function isLargeLoad(statistics: IndexStatistics, limits: Limits, changesWaiting: number): boolean {
  const { bufferedDocuments } = statistics;
  return changesWaiting > APPLIED_BETWEEN && isFarBehind(statistics, limits, changesWaiting + bufferedDocuments);
}

/** Looks once a second at a load of which changes wait. */
export class LoadWatch {
  #before = 0;
  #quietLooks = 0;

  /** Checks that it goes on and is better read at its end. */
  isWorthToWait({ documents }: IndexStatistics, changesWaiting: number): boolean {
    this.#quietLooks = changesWaiting - this.#before > APPLIED_BETWEEN ? 0 : this.#quietLooks + 1;
    this.#before = changesWaiting;
    return this.#quietLooks < AT_REST_FROM && changesWaiting < READ_FROM * documents;
  }
}

/**
 * A build that adds more documents than there are has the priority of the service, and so has one on a machine where more than twice as
 * many wait as there are processors: at the lowest priority it would hardly get a turn, and nothing of a load is found until it has ended.
 */
export function buildPriority(
  { documents }: IndexStatistics,
  changesWaiting: number,
  { load, processors } = { load: loadavg()[0] ?? 0, processors: cpus().length },
): BuildPriority {
  return changesWaiting > documents || load > BUSY_FROM * processors ? 'normal' : 'low';
}

function toShare({ baseDocuments }: IndexStatistics, { rebuildShare = REBUILD_SHARE }: Limits): number {
  return baseDocuments * rebuildShare;
}

/** A load goes on while the base is rebuilt, until the RAM buffer is twice as large as it was when the rebuild started. */
export function hasRoom({ bufferBytes }: IndexStatistics, { bufferBytesMax = BUFFER_BYTES_MAX }: Limits): boolean {
  return bufferBytes < 2 * bufferBytesMax;
}
