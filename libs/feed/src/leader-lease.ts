import { timeLimit } from '@registry/config';
import type { Pool, PoolClient, QueryConfig } from 'pg';

/** Milliseconds for releasing: a connection that does not respond is closed, and its lock with it. */
const RELEASE_MS_MAX = 1_000;

/**
 * A role that one process at a time has among all that share a database, by an advisory lock on a dedicated connection.
 * A process that dies loses it. A process that only lost its connection notices by `lost`, possibly a moment
 * late, so its work must be harmless next to its successor's.
 */
export class LeaderLease {
  readonly #client: PoolClient;
  readonly #lost = new AbortController();
  readonly #lose = (): void => this.#lost.abort();

  private constructor(client: PoolClient) {
    this.#client = client;
    client.on('error', this.#lose).on('end', this.#lose);
  }

  /** The lease, or undefined while another process has it. */
  static async acquire(pool: Pool, role: string): Promise<LeaderLease | undefined> {
    const client = await pool.connect();
    const lease = new LeaderLease(client);
    try {
      const { rows } = await client.query<{ held: boolean }>(
        "SELECT pg_try_advisory_lock(hashtext('feed'), hashtext($1)) AS held",
        [role],
      );
      if (rows[0]?.held === true) return lease;
      lease.#giveBack();
      return undefined;
    } catch (error) {
      lease.#giveBack(true);
      throw error;
    }
  }

  /** Aborted when the connection is gone and with it the lease. */
  get lost(): AbortSignal {
    return this.#lost.signal;
  }

  /** Runs `wake` at each NOTIFY on the channel. */
  async listen(channel: string, wake: () => void): Promise<void> {
    this.#client.on('notification', wake);
    await this.#client.query(`LISTEN ${channel}`);
  }

  /**
   * Releases the role to another process. The connection stays in the pool, because a lease is taken again every other
   * second while its work fails, and the first request on a new connection waits for every statement to be planned.
   */
  async release(): Promise<void> {
    this.#client.removeAllListeners('notification');
    const letGo: QueryConfig & { query_timeout: number } = {
      text: 'UNLISTEN *; SELECT pg_advisory_unlock_all()',
      query_timeout: timeLimit(RELEASE_MS_MAX),
    };
    await this.#client.query(letGo).then(
      () => this.#giveBack(),
      () => this.#giveBack(true),
    );
  }

  #giveBack(isBroken = false): void {
    this.#client.off('error', this.#lose).off('end', this.#lose);
    this.#client.release(isBroken);
  }
}
