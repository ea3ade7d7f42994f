import { timeLimit } from '@registry/config';
import type { Pool, PoolClient, QueryConfig } from 'pg';

/** Milliseconds for letting go: a connection that does not answer is given up, and its lock with it. */
const RELEASE_MS_MAX = 1_000;

/**
 * A role that one process at a time has among all that share a database: whoever holds an advisory lock on a connection
 * of its own. A process that dies lets go of it by dying. One that only lost its connection hears of it by `lost`, and may
 * be a moment late: what it does meanwhile has to be harmless beside its successor.
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
   * Lets another process have the role. The connection stays in the pool: a lease is taken anew every other second while its
   * work fails, and a new connection has every statement to plan again, at the cost of whose request is the first on it.
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
