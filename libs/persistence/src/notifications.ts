import type { Pool, PoolClient } from 'pg';

/** Notifies that something was said on a channel of this database, by a session that listens; without one, time passes. */
export class Notifications {
  readonly #pool: Pool;
  readonly #channel: string;
  #client: PoolClient | undefined;
  #giveUp: (() => void) | undefined;
  #isRaised = false;
  #count = 0;
  #hasEnded = false;
  #wake: (() => void) | undefined;

  constructor(pool: Pool, channel: string) {
    this.#pool = pool;
    this.#channel = channel;
  }

  /** How many there were. */
  get count(): number {
    return this.#count;
  }

  /** True while a session listens. A new session raises `count`: what was said in between was missed. */
  get isListening(): boolean {
    return this.#client !== undefined;
  }

  async start(): Promise<void> {
    const client = await this.#pool.connect();
    client.on('notification', () => this.raise());
    let isGivenUp = false;
    const giveUp = (): void => {
      if (isGivenUp) return; // a connection may break more than once, also after `end`
      isGivenUp = true;
      this.#giveUp = undefined;
      this.#client = undefined;
      client.release(true);
    };
    client.on('error', giveUp);
    try {
      await client.query(`LISTEN ${this.#channel}`);
    } catch (error) {
      giveUp(); // a standby refuses to listen, and the connection is fine
      throw error;
    }
    if (this.#hasEnded) return giveUp();
    this.#client = client;
    this.#giveUp = giveUp;
    this.#count += 1;
  }

  /** Resolves when there was a notification since the last call, or after `maxMs`. A lost session is replaced. */
  async next(maxMs: number): Promise<void> {
    if (this.#client === undefined) await this.start().catch(() => undefined); // unavailable: the next call retries
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
    this.#hasEnded = true;
    this.#giveUp?.();
    this.raise();
  }

  /** As if there were a notification now. */
  raise(): void {
    this.#isRaised = true;
    this.#count += 1;
    this.#wake?.();
  }
}
