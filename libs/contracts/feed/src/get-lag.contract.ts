import { defineMessage, type Message } from '@registry/contracts-message';
import type { Lane } from './feed-event.ts';

export interface GetLagRequest {
  readonly lane: Lane;
  /** What a listener has applied. */
  readonly position: number;
}

export interface GetLagReply {
  readonly announcements: number;
  readonly items: number;
  /** When the oldest of them was written, ISO 8601 UTC; null when there is none. */
  readonly oldestWrittenAt: string | null;
}

/** How much an owner has announced behind a position, what waits for its relay included. */
export function getLagOf(owner: string): Message<GetLagRequest, GetLagReply> {
  return defineMessage<GetLagRequest, GetLagReply>({
    subject: `${owner}.get-lag`,
    deadlineMs: 5_000,
    errors: [],
    example: {
      request: { lane: 'bulk', position: 40 },
      reply: { announcements: 2, items: 500, oldestWrittenAt: '2026-11-02T08:15:30.000Z' },
    },
  });
}
