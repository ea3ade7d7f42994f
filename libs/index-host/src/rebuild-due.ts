import type { IndexStatistics } from '@registry/name-index';
import type { IndexSettings } from './index-settings.ts';

/** Share of written documents, and how many at least, from which on the base is rebuilt. */
export const REBUILD_SHARE = 0.1;
const REBUILD_MIN = 100_000;
/** Bytes of the RAM buffer from which on the base is rebuilt, however few of the documents that is. */
const BUFFER_BYTES_MAX = 512 * 2 ** 20;

type Limits = Pick<IndexSettings, 'bufferBytesMax' | 'rebuildShare'>;

export function isRebuildDue(statistics: IndexStatistics, limits: Limits): boolean {
  const { bufferedDocuments, bufferBytes } = statistics;
  const { bufferBytesMax = BUFFER_BYTES_MAX } = limits;
  return bufferedDocuments >= writtenMax(statistics, limits) || bufferBytes >= bufferBytesMax;
}

/** Whether a rebuild would be due after the changes that wait: the base is built at once, without applying them. */
export function isFarBehind(statistics: IndexStatistics, limits: Limits, changesWaiting: number): boolean {
  return changesWaiting >= writtenMax(statistics, limits);
}

function writtenMax({ baseDocuments }: IndexStatistics, { rebuildShare = REBUILD_SHARE }: Limits): number {
  return Math.max(REBUILD_MIN, baseDocuments * rebuildShare);
}

/** A load goes on while the base is rebuilt, until the RAM buffer is twice as large as it was when the rebuild started. */
export function hasRoom({ bufferBytes }: IndexStatistics, { bufferBytesMax = BUFFER_BYTES_MAX }: Limits): boolean {
  return bufferBytes < 2 * bufferBytesMax;
}
