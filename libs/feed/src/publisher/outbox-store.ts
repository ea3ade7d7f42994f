import type { FeedStream } from '@registry/contracts-feed';
import type { Database } from '@registry/persistence';

/** A committed change event with its position in the stream. */
export interface ChangeEvent {
  readonly position: number;
  readonly topic: string;
  readonly body: unknown;
  readonly itemCount: number;
}

/** The positions of a stream. */
export interface StreamProgress {
  readonly last: number;
  readonly published: number;
}

/** Which change events an outbox has: the oldest and the newest position of each stream, within one epoch. */
export interface OutboxExtent {
  readonly epoch: string;
  readonly streams: Readonly<Record<FeedStream, { readonly first: number; readonly last: number }>>;
}

const EXTENT_SQL = `
  SELECT (SELECT epoch FROM feed_epochs) AS epoch, lane, last_position AS last,
         coalesce((SELECT min(position) FROM announcements a WHERE a.lane = l.lane), last_position + 1) AS first
    FROM feed_lanes l`;

/** Change events that get positions in one transaction. */
const NUMBERED_AT_ONCE = 1_000;
/** Change events that are deleted in one statement. */
const DROPPED_AT_ONCE = 10_000;

/** The outbox of a publisher in its own database. Streams and consumers are rebuilt from it. */
export class OutboxStore {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  async epoch(): Promise<string> {
    const [row] = await this.#database.query<{ epoch: string }>({
      name: 'feed-epoch',
      text: 'SELECT epoch FROM feed_epochs',
    });
    if (row === undefined) throw new Error('The table feed_epochs is empty.');
    return row.epoch;
  }

  /** Starts a new log: positions of the old epoch become invalid, and consumers resync from scratch. */
  async beginEpoch(): Promise<string> {
    await this.#database.query({ name: '', text: 'UPDATE feed_epochs SET epoch = gen_random_uuid()' });
    return this.epoch();
  }

  async progress(stream: FeedStream): Promise<StreamProgress> {
    const [row] = await this.#database.query<{ last: number; published: number }>(
      {
        name: 'feed-progress',
        text: 'SELECT last_position AS last, published_position AS published FROM feed_lanes WHERE lane = $1',
      },
      [stream],
    );
    if (row === undefined) throw new Error(`The table feed_lanes has no row for ${stream}.`);
    return row;
  }

  /**
   * Gives positions to committed change events without one, in the order in which they were written. Returns the newest
   * position. The stream's row is locked first, so two relays never give a position twice. If no event waits, nothing
   * is locked, because consumers call this often and a lock is a commit that waits for the disk.
   */
  async assignSequences(stream: FeedStream): Promise<number> {
    const [found] = await this.#database.query<{ last: number; waits: boolean }>(
      {
        name: 'unnumbered-announcement',
        text: `SELECT last_position AS last,
                      EXISTS (SELECT FROM announcements WHERE lane = $1 AND position IS NULL) AS waits
                 FROM feed_lanes WHERE lane = $1`,
      },
      [stream],
    );
    if (found?.waits === false) return found.last;
    return this.#database.transaction(async (client) => {
      const { rows } = await client.query<{ last: number }>(
        'SELECT last_position AS last FROM feed_lanes WHERE lane = $1 FOR UPDATE',
        [stream],
      );
      const last = rows[0]?.last ?? 0;
      const { rowCount } = await client.query(
        `UPDATE announcements a SET position = $2 + draft.n
           FROM (SELECT draft_no, row_number() OVER (ORDER BY draft_no) AS n
                   FROM (SELECT draft_no FROM announcements WHERE lane = $1 AND position IS NULL
                          ORDER BY draft_no LIMIT ${NUMBERED_AT_ONCE}) waiting) draft
          WHERE a.draft_no = draft.draft_no`,
        [stream, last],
      );
      const given = rowCount ?? 0;
      if (given > 0) {
        await client.query('UPDATE feed_lanes SET last_position = last_position + $2 WHERE lane = $1', [stream, given]);
      }
      return last + given;
    });
  }

  /** Change events after a position, in order. */
  async list(stream: FeedStream, after: number, limit: number): Promise<ChangeEvent[]> {
    return this.#database.query<ChangeEvent & Record<string, unknown>>(
      {
        name: 'list-announcements',
        text: `SELECT position, topic, body, item_count AS "itemCount" FROM announcements
                WHERE lane = $1 AND position > $2 ORDER BY position LIMIT $3`,
      },
      [stream, after, limit],
    );
  }

  /** How many items the change events after a position have, with those that wait for a position. */
  async itemsAfter(stream: FeedStream, after: number): Promise<number> {
    const [row] = await this.#database.query<{ items: number }>(
      {
        name: 'items-after',
        text: `SELECT coalesce(sum(item_count), 0)::int AS items FROM announcements
                WHERE lane = $1 AND (position > $2 OR position IS NULL)`,
      },
      [stream, after],
    );
    return row?.items ?? 0;
  }

  /** Returns the kept range. `first` is one more than `last` when nothing is kept. */
  async extent(): Promise<OutboxExtent> {
    const rows = await this.#database.query<{ epoch: string; lane: FeedStream; first: number; last: number }>({
      name: 'outbox-extent',
      text: EXTENT_SQL,
    });
    const [row] = rows;
    if (row === undefined) throw new Error('The table feed_lanes is empty.');
    const extents = rows.map(({ lane: stream, first, last }) => [stream, { first, last }] as const);
    return { epoch: row.epoch, streams: Object.fromEntries(extents) as OutboxExtent['streams'] };
  }

  /** The oldest kept position of the last `days` days; one more than the newest if no position is that recent. */
  async firstSequenceWithin(stream: FeedStream, days: number): Promise<number> {
    const [row] = await this.#database.query<{ first: number }>(
      {
        name: '',
        text: `SELECT coalesce(min(position), (SELECT last_position + 1 FROM feed_lanes WHERE lane = $1)) AS first
                 FROM announcements WHERE lane = $1 AND written_at > now() - make_interval(secs => $2)`,
      },
      [stream, days * 86_400],
    );
    return row?.first ?? 1;
  }

  /** Notes what the stream itself knows: where a crash loses the note, it is found out there again. So it waits for no disk. */
  async markPublished(stream: FeedStream, sequence: number): Promise<void> {
    await this.#database.transaction(async (client) => {
      await client.query('SET LOCAL synchronous_commit = off');
      await client.query('UPDATE feed_lanes SET published_position = $2 WHERE lane = $1', [stream, sequence]);
    });
  }

  /** Deletes published change events that are older than `days`; the newest one stays. */
  async drop(stream: FeedStream, days: number): Promise<number> {
    let dropped = 0;
    for (;;) {
      const rows = await this.#database.query(
        {
          name: 'drop-announcements',
          text: `DELETE FROM announcements WHERE draft_no IN (
                   SELECT a.draft_no FROM announcements a JOIN feed_lanes l USING (lane)
                    WHERE a.lane = $1 AND a.position < l.published_position
                      AND a.written_at < now() - make_interval(secs => $2)
                    ORDER BY a.position LIMIT ${DROPPED_AT_ONCE}) RETURNING position`,
        },
        [stream, days * 86_400],
      );
      dropped += rows.length;
      if (rows.length < DROPPED_AT_ONCE) return dropped;
    }
  }

  /** Counts what was written after a position, including drafts without one. */
  async lagBehind(
    stream: FeedStream,
    sequence: number,
  ): Promise<{ announcements: number; items: number; oldest: Date | null }> {
    const [row] = await this.#database.query<{ announcements: number; items: number; oldest: Date | null }>(
      {
        name: 'lag-behind',
        text: `SELECT count(*) AS announcements, coalesce(sum(item_count), 0) AS items, min(written_at) AS oldest
                 FROM announcements WHERE lane = $1 AND (position > $2 OR position IS NULL)`,
      },
      [stream, sequence],
    );
    return row ?? { announcements: 0, items: 0, oldest: null };
  }

  async draftCount(stream: FeedStream): Promise<number> {
    const [row] = await this.#database.query<{ drafts: number }>(
      {
        name: 'count-drafts',
        text: 'SELECT count(*) AS drafts FROM announcements WHERE lane = $1 AND position IS NULL',
      },
      [stream],
    );
    return row?.drafts ?? 0;
  }
}
