import type { Pool, PoolClient } from 'pg';

/**
 * A role that one process at a time has among all that share a database: whoever holds an advisory lock on a connection
 * of its own. A process that dies lets go of it by dying. One that only lost its connection learns so by `lost`, and may
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
      client.off('error', lease.#lose).off('end', lease.#lose); // it is asked for again, by the same connection
      client.release();
      return undefined;
    } catch (error) {
      client.release(true);
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

  /** Lets another process have the role. The connection goes with it. */
  release(): void {
    this.#client.removeAllListeners('notification');
    this.#client.release(true);
  }
}
