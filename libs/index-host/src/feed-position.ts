import { type Lane, lanes } from '@registry/contracts-feed';
import type { OutboxStore } from '@registry/feed';

/** The position of an index in the change events of this database: one per stream, valid within one epoch. */
export interface FeedPosition {
  readonly epoch: string;
  readonly lanes: Readonly<Record<Lane, number>>;
}

/** The newest place there is. */
export async function newestPosition(outbox: OutboxStore): Promise<FeedPosition> {
  const epoch = await outbox.epoch();
  const places = await Promise.all(lanes.map(async (lane) => [lane, (await outbox.progress(lane)).last] as const));
  return { epoch, lanes: Object.fromEntries(places) as Record<Lane, number> };
}

/** Whether all change events after a position are still kept, so that an index at that position can catch up. */
export async function isReachable(outbox: OutboxStore, position: FeedPosition): Promise<boolean> {
  if (position.epoch !== (await outbox.epoch())) return false;
  const first = await Promise.all(lanes.map((lane) => outbox.firstPosition(lane)));
  return lanes.every((lane, i) => (first[i] ?? Number.POSITIVE_INFINITY) <= position.lanes[lane] + 1);
}

export function formatPosition(position: FeedPosition): string {
  return JSON.stringify(position);
}

/** The position that `formatPosition` wrote. */
export function parsePosition(text: string): FeedPosition {
  return JSON.parse(text) as FeedPosition;
}
