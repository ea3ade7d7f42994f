import { ANNOUNCED_CHANNEL } from '@registry/feed';
import type { Pool, PoolClient } from 'pg';

/** Notifies that something was announced in this database, by a session that listens; without one, time passes. */
export class OutboxNotifications {
  readonly #pool: Pool;
  #client: PoolClient | undefined;
  #isRaised = false;
  #wake: (() => void) | undefined;

  constructor(pool: Pool) {
    this.#pool = pool;
  }

  async start(): Promise<void> {
    const client = await this.#pool.connect();
    client.on('notification', () => this.#raise());
    client.on('error', () => {
      this.#client = undefined;
      client.release(true);
    });
    await client.query(`LISTEN ${ANNOUNCED_CHANNEL}`);
    this.#client = client;
  }

  /** Resolves when something was announced since the last call, or after `maxMs`. A lost session is replaced. */
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
    this.#raise();
  }

  #raise(): void {
    this.#isRaised = true;
    this.#wake?.();
  }
}
