import { type ChangePosition, type StreamMark, registryChanged } from '@registry/contracts-business-registry';
import { type FeedStream, feedStreams } from '@registry/contracts-feed';
import type { StateCode } from '@registry/domain';
import { AppError, codes } from '@registry/errors';
import { type ChangeEvent, OutboxStore } from '@registry/feed';
import { Database } from '@registry/persistence';
import { Injectable } from '@nestjs/common';
import type { CompaniesBody } from '../change-events/publish-companies.ts';

/** Change events of companies, of which a part may have been returned already. */
interface FoundChanges {
  readonly events: readonly { readonly position: number; readonly body: CompaniesBody }[];
  /** No event up to this position is missing, unless the events were as many as were wanted. */
  readonly searchedTo: number;
}

/** Positions that one statement reads: change events of other states are skipped. */
const SEARCHED_AT_ONCE = 10_000;

/**
 * The change events of companies as customers read them. It reads the primary database only: a position says what is in all rows
 * that are read after it, which a standby may not have yet.
 */
@Injectable()
export class ChangeLog {
  readonly #database: Database;
  readonly #outbox: OutboxStore;

  constructor(database: Database) {
    this.#database = database;
    this.#outbox = new OutboxStore(database);
  }

  /** The newest position. What is committed and has none yet gets a later one. */
  async newest(): Promise<ChangePosition> {
    const { epoch, streams: extent } = await this.#outbox.extent();
    const toMark = (stream: FeedStream): StreamMark => ({ position: extent[stream].last, items: 0 });
    return { epoch, prompt: toMark('prompt'), bulk: toMark('bulk') };
  }

  /** Throws `position_expired` where a change after the position is no longer kept. */
  async requireAllAfter(position: ChangePosition): Promise<void> {
    const { epoch, streams: extent } = await this.#outbox.extent();
    const isKept = (stream: FeedStream): boolean =>
      extent[stream].first <= position[stream].position + 1 && position[stream].position <= extent[stream].last;
    if (position.epoch === epoch && feedStreams.every(isKept)) return;
    throw new AppError(codes.changes.positionExpired, {
      message:
        'The changes after this position are no longer available. Start again with a new export, which replaces the copy; its X-Position is the new position.',
    });
  }

  /** Gives a position to all that is committed. */
  async number(stream: FeedStream): Promise<void> {
    await this.#outbox.assignSequences(stream);
  }

  /** The next events of some states after a position, in order. */
  async find(stream: FeedStream, after: number, states: readonly StateCode[], limit: number): Promise<FoundChanges> {
    const { last } = await this.#outbox.progress(stream);
    const searchedTo = Math.min(last, after + SEARCHED_AT_ONCE);
    const events = await this.#database.query<ChangeEvent & { readonly body: CompaniesBody } & Record<string, unknown>>(
      {
        name: 'list-changes',
        text: `SELECT position, topic, body FROM announcements
                WHERE lane = $1 AND position > $2 AND position <= $3 AND topic = $4 AND body->>'state' = ANY ($5)
                ORDER BY position LIMIT $6`,
      },
      [stream, after, searchedTo, registryChanged.topic, states, limit],
    );
    return { events, searchedTo };
  }

  /** Checks that there are positions after this one. */
  async hasAfter(position: ChangePosition): Promise<boolean> {
    const { streams: extent } = await this.#outbox.extent();
    return feedStreams.some((stream) => position[stream].position < extent[stream].last);
  }
}
