import { type IndexStreamReport, type FeedStream, feedStreams } from '@registry/contracts-feed';
import type { OutboxStore } from '@registry/feed';

/** The position of an index in the change events of this database: one per stream, valid within one epoch. */
export interface FeedPosition {
  readonly epoch: string;
  readonly lanes: Readonly<Record<FeedStream, number>>;
}

/** Before every change event of every log. */
export const BEFORE_ALL: FeedPosition = { epoch: '', lanes: { prompt: 0, bulk: 0 } };

/** The newest position, after all that is committed has one. */
export async function newestPosition(outbox: OutboxStore): Promise<FeedPosition> {
  const epoch = await outbox.epoch();
  const lanes: Record<FeedStream, number> = { prompt: 0, bulk: 0 };
  for (const stream of feedStreams) {
    let newest: number;
    while ((newest = await outbox.assignSequences(stream)) > lanes[stream]) lanes[stream] = newest;
  }
  return { epoch, lanes };
}

/** Checks that all change events after a position are still kept, so that an index at that position can catch up. */
export async function isReachable(outbox: OutboxStore, position: FeedPosition): Promise<boolean> {
  const { epoch, streams: extents } = await outbox.extent();
  return position.epoch === epoch && feedStreams.every((stream) => extents[stream].first <= position.lanes[stream] + 1);
}

/** Checks that an index has all change events up to a position; one of another log has what the tables had when it was built. */
export function hasReached(position: FeedPosition, target: FeedPosition): boolean {
  return position.epoch !== target.epoch || feedStreams.every((one) => position.lanes[one] >= target.lanes[one]);
}

/** Changes after a position, all that are kept without one. */
export async function itemsAfter(outbox: OutboxStore, position: FeedPosition | undefined): Promise<number> {
  const items = await Promise.all(feedStreams.map((stream) => outbox.itemsAfter(stream, position?.lanes[stream] ?? 0)));
  return items.reduce((sum, some) => sum + some, 0);
}

/** How far an index is in each stream; one of an earlier log is before every position, also where no change event follows. */
export async function streamReports(
  outbox: OutboxStore,
  position: FeedPosition | undefined,
): Promise<{ readonly lanes: readonly IndexStreamReport[] }> {
  const reports = feedStreams.map(async (stream) => {
    const { last } = await outbox.progress(stream);
    return { lane: stream, position: position?.lanes[stream] ?? -1, last: last + (await outbox.draftCount(stream)) };
  });
  return { lanes: await Promise.all(reports) };
}

/** The last change event of a stream before a position. */
export function lastIn(position: FeedPosition, stream: FeedStream): number {
  return position.lanes[stream];
}

/** A position that is elsewhere in one stream. */
export function movedTo(position: FeedPosition, stream: FeedStream, sequence: number): FeedPosition {
  return { ...position, lanes: { ...position.lanes, [stream]: sequence } };
}

export function formatPosition(position: FeedPosition): string {
  return JSON.stringify(position);
}

/** The position that `formatPosition` wrote. */
export function parsePosition(text: string): FeedPosition {
  return JSON.parse(text) as FeedPosition;
}
