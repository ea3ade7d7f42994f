import { type FeedStream, feedStreams } from '@registry/contracts-feed';
import type { Database } from '@registry/persistence';
import type { PoolClient } from 'pg';
import { BackfillMoved } from './backfill/backfill-moved.ts';
import type { BackfilledTo } from './subscription.ts';

/** The place at which a backfill continues. */
export interface BackfillPlace {
  /** Null before the first topic, empty after the last. */
  readonly topic: string | null;
  /** The key after which the next page of the topic starts. */
  readonly after: string | null;
}

/** The state of a consumer for one publisher. */
export interface SubscriptionState {
  readonly epoch: string | null;
  readonly state: 'empty' | 'backfilling' | 'following';
  readonly isComplete: boolean;
  readonly backfill: BackfillPlace;
  readonly replayRequested: boolean;
}

/** An item that could not be applied. */
export interface DeadLetter {
  readonly topic: string;
  readonly item: unknown;
  readonly error: string;
}

/** The state of a consumer for one publisher, in its own database, written with what it applies. */
export class SubscriptionStore {
  readonly #database: Database;
  readonly publisher: string;

  constructor(database: Database, publisher: string) {
    this.#database = database;
    this.publisher = publisher;
  }

  async read(): Promise<SubscriptionState> {
    const [row] = await this.#database.query<SubscriptionState & Record<string, unknown>>(
      {
        name: 'feed-subscription',
        text: `SELECT epoch, state, is_complete AS "isComplete", replay_requested AS "replayRequested",
                      json_build_object('topic', backfill_topic, 'after', backfill_after) AS backfill
                 FROM feed_subscriptions WHERE owner = $1`,
      },
      [this.publisher],
    );
    return row ?? NEVER_READ;
  }

  async sequence(stream: FeedStream): Promise<number> {
    const [row] = await this.#database.query<{ position: number }>(
      { name: 'feed-position', text: 'SELECT position FROM feed_positions WHERE owner = $1 AND lane = $2' },
      [this.publisher, stream],
    );
    return row?.position ?? 0;
  }

  /** Advances the position in a stream, in the client's transaction. */
  async advance(client: PoolClient, stream: FeedStream, sequence: number): Promise<void> {
    await client.query(
      'UPDATE feed_positions SET position = $3, applied_at = now() WHERE owner = $1 AND lane = $2 AND position < $3',
      [this.publisher, stream, sequence],
    );
  }

  /** Stores that everything is being fetched again, and the positions from which the consumer continues afterwards. */
  async startBackfill(client: PoolClient, upTo: BackfilledTo, isComplete: boolean): Promise<void> {
    await client.query(
      `INSERT INTO feed_subscriptions (owner, epoch, state, is_complete) VALUES ($1, $2, 'backfilling', $3)
       ON CONFLICT (owner) DO UPDATE SET (epoch, state, is_complete, backfill_topic, backfill_after, replay_requested) =
         (EXCLUDED.epoch, 'backfilling', EXCLUDED.is_complete, NULL, NULL, false)`,
      [this.publisher, upTo.epoch, isComplete],
    );
    for (const stream of feedStreams) {
      await client.query(
        `INSERT INTO feed_positions (owner, lane, position) VALUES ($1, $2, $3)
         ON CONFLICT (owner, lane) DO UPDATE SET position = EXCLUDED.position`,
        [this.publisher, stream, upTo.positions[stream]],
      );
    }
  }

  /**
   * Writes down where the backfill continues, in the transaction of the page between. Throws where it has continued meanwhile: then
   * another replica applies that page.
   */
  async continueBackfill(client: PoolClient, from: BackfillPlace, to: BackfillPlace): Promise<void> {
    const { rowCount } = await client.query(
      `UPDATE feed_subscriptions SET (backfill_topic, backfill_after) = ($4, $5)
        WHERE owner = $1 AND backfill_topic IS NOT DISTINCT FROM $2 AND backfill_after IS NOT DISTINCT FROM $3`,
      [this.publisher, from.topic, from.after, to.topic, to.after],
    );
    if (rowCount !== 1) throw new BackfillMoved(this.publisher);
  }

  async finishBackfill(client: PoolClient): Promise<void> {
    await client.query(
      `UPDATE feed_subscriptions SET (state, is_complete, backfill_topic, backfill_after) =
         ('following', true, NULL, NULL) WHERE owner = $1`,
      [this.publisher],
    );
  }

  /** Requests that the active replica fetches everything again. */
  async requestReplay(): Promise<void> {
    await this.#database.query(
      {
        name: 'request-replay',
        text: `INSERT INTO feed_subscriptions (owner, replay_requested) VALUES ($1, true)
               ON CONFLICT (owner) DO UPDATE SET replay_requested = true`,
      },
      [this.publisher],
    );
  }

  /** Forgets the epoch that was followed: the tables have data of another one and must be emptied. */
  async forget(): Promise<void> {
    await this.#database.query(
      {
        name: 'forget-subscription',
        text: `UPDATE feed_subscriptions SET (epoch, state, is_complete) = (NULL, 'empty', false) WHERE owner = $1`,
      },
      [this.publisher],
    );
  }

  async addDeadLetter(client: PoolClient, letter: DeadLetter): Promise<void> {
    await client.query('INSERT INTO feed_dead_letters (owner, topic, item, error) VALUES ($1, $2, $3, $4)', [
      this.publisher,
      letter.topic,
      JSON.stringify(letter.item),
      letter.error,
    ]);
  }

  async deadLetterCount(): Promise<number> {
    const [row] = await this.#database.query<{ letters: number }>(
      { name: 'count-dead-letters', text: 'SELECT count(*) AS letters FROM feed_dead_letters WHERE owner = $1' },
      [this.publisher],
    );
    return row?.letters ?? 0;
  }
}

const NEVER_READ: SubscriptionState = {
  epoch: null,
  state: 'empty',
  isComplete: false,
  backfill: { topic: null, after: null },
  replayRequested: false,
};
