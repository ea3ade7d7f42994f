import type { Pool, PoolClient } from 'pg';

/** Notifies that something was said on a channel of this database, by a session that listens; without one, time passes. */
export class Notifications {
  readonly #pool: Pool;
  readonly #channel: string;
  #client: PoolClient | undefined;
  #isRaised = false;
  #wake: (() => void) | undefined;

  constructor(pool: Pool, channel: string) {
    this.#pool = pool;
    this.#channel = channel;
  }

  async start(): Promise<void> {
    const client = await this.#pool.connect();
    client.on('notification', () => this.raise());
    client.on('error', () => {
      this.#client = undefined;
      client.release(true);
    });
    await client.query(`LISTEN ${this.#channel}`);
    this.#client = client;
  }

  /** Resolves when there was a notification since the last call, or after `maxMs`. A lost session is replaced. */
  async next(maxMs: number): Promise<void> {
    if (this.#client === undefined) await this.start().catch(() => undefined); // away: the next call tries again
    if (!this.#isRaised) {
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, maxMs);
        this.#wake = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    }
    this.#isRaised = false;
    this.#wake = undefined;
  }

  async end(): Promise<void> {
    this.#client?.release(true);
    this.#client = undefined;
    this.raise();
  }

  /** As if there were a notification now. */
  raise(): void {
    this.#isRaised = true;
    this.#wake?.();
  }
}
