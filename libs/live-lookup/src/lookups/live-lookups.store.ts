import type { Database } from '@registry/persistence';
import { hash } from 'node:crypto';

/** Seconds for which equal lookups reuse a result. */
const REUSE_SECONDS = 60;

/** A lookup at a registry as it is stored. */
export interface LiveLookupKey {
  readonly source: string;
  readonly subject: string;
}

/** The state of a lookup: under way by the holder of the claim, or ended. */
export interface KnownLookup {
  readonly claim: string;
  /** Null while it is under way. */
  readonly outcome: string | null;
  /** Milliseconds since it ended; null while it is under way. */
  readonly endedMsAgo: number | null;
  readonly keys: readonly string[];
}

const CLAIM = {
  name: 'live-lookups-claim',
  text: `INSERT INTO live_lookups AS known (source, question, claim, claimed_until, asked_at)
         VALUES ($1, $2, $3, now() + $4 * interval '1 millisecond', now())
         ON CONFLICT (source, question) DO UPDATE
            SET (claim, claimed_until, asked_at, ended_at, outcome, keys) =
                (EXCLUDED.claim, EXCLUDED.claimed_until, EXCLUDED.asked_at, NULL, NULL, '{}')
          WHERE CASE WHEN known.ended_at IS NULL THEN known.claimed_until < now()
                     ELSE known.outcome <> 'fetched' OR known.ended_at < now() - interval '${REUSE_SECONDS} seconds' END
         RETURNING claim`,
};

const FIND = {
  name: 'live-lookups-find',
  text: `SELECT claim, outcome, keys, (EXTRACT(EPOCH FROM now() - ended_at) * 1000)::float AS "endedMsAgo"
           FROM live_lookups WHERE source = $1 AND question = $2`,
};

const END = {
  name: 'live-lookups-end',
  text: `UPDATE live_lookups SET ended_at = now(), outcome = $4, keys = $5
          WHERE source = $1 AND question = $2 AND claim = $3`,
};

const FORGET = {
  name: 'live-lookups-forget',
  text: "DELETE FROM live_lookups WHERE ended_at < now() - interval '1 hour'",
};

/** Lookups at registries, shared by all replicas. */
export class LiveLookupsStore {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  /** Claims the lookup for this caller: true unless it is under way or succeeded less than a minute ago. */
  async claim({ source, subject }: LiveLookupKey, claim: string, leaseMs: number): Promise<boolean> {
    const rows = await this.#database.query(CLAIM, [source, toQuery(subject), claim, leaseMs]);
    return rows.length > 0;
  }

  async find({ source, subject }: LiveLookupKey): Promise<KnownLookup | undefined> {
    const [row] = await this.#database.query<KnownLookup & Record<string, unknown>>(FIND, [source, toQuery(subject)]);
    return row;
  }

  /** Writes the end down and forgets what is long over. */
  async end(
    { source, subject }: LiveLookupKey,
    claim: string,
    outcome: string,
    keys: readonly string[],
  ): Promise<void> {
    await this.#database.query(END, [source, toQuery(subject), claim, outcome, keys]);
    await this.#database.query(FORGET);
  }
}

function toQuery(subject: string): string {
  return hash('sha256', subject, 'hex');
}
