import Type from 'typebox';
import { defineMessage } from '@registry/contracts-message';
import { feedStreams } from './feed-event.ts';

export interface GetLagReply {
  readonly announcements: number;
  readonly items: number;
  /** Time when the oldest of them was written, ISO 8601 UTC; null without any. */
  readonly oldestWrittenAt: string | null;
}

/** How much a publisher has written after a position, including what waits for its relay. */
export function getLagOf(publisher: string) {
  return defineMessage<GetLagReply>('no company')({
    subject: `${publisher}.get-lag`,
    deadlineMs: 5_000,
    request: {
      lane: Type.Enum(feedStreams),
      /** The position that a consumer has applied. */
      position: Type.Integer({ minimum: 0 }),
    },
    example: {
      request: { lane: 'bulk', position: 40 },
      reply: { announcements: 2, items: 500, oldestWrittenAt: '2026-11-02T08:15:30.000Z' },
    },
  });
}
