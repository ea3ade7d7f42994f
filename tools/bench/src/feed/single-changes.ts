import type { Client } from 'pg';
import { setTimeout as delay } from 'node:timers/promises';

/** Between the end of one change and the next. */
const BETWEEN_CHANGES_MS = 100;
/** How often it is looked whether a change is visible. */
const LOOK_MS = 5;

/** Changes one company of Oregon after the other, as a merge does, and measures how long it takes until people has it. */
export class SingleChanges {
  readonly latenciesMs: number[] = [];
  readonly #owner: Client;
  readonly #listener: Client;
  #isStopped = false;

  constructor(owner: Client, listener: Client) {
    this.#owner = owner;
    this.#listener = listener;
  }

  /** Goes on until `stop`. */
  async run(): Promise<void> {
    const { rows } = await this.#owner.query<{ key: string }>('SELECT file_number_key AS key FROM businesses_or');
    for (let i = 0; !this.#isStopped; i += 1) {
      const key = rows[i % rows.length]?.key;
      if (key === undefined) throw new Error('There is no company of Oregon to change.');
      const version = await this.#change(key);
      const committedAt = performance.now();
      while (!(await this.#hasVersion(key, version))) await delay(LOOK_MS);
      this.latenciesMs.push(performance.now() - committedAt);
      await delay(BETWEEN_CHANGES_MS);
    }
  }

  stop(): void {
    this.#isStopped = true;
  }

  /** A new version of a company, announced in the transaction that makes it. */
  async #change(key: string): Promise<number> {
    await this.#owner.query('BEGIN');
    const { rows } = await this.#owner.query<{ version: number }>(
      `UPDATE businesses_or SET version = version + 1, updated_at = now() WHERE file_number_key = $1 RETURNING version`,
      [key],
    );
    const version = rows[0]?.version ?? 0;
    await this.#owner.query(
      "INSERT INTO announcements (lane, topic, item_count, body) VALUES ('prompt', 'registry.changed', 1, $1)",
      [JSON.stringify({ state: 'OR', keys: [key], versions: [version] })],
    );
    await this.#owner.query('NOTIFY announced');
    await this.#owner.query('COMMIT');
    return version;
  }

  async #hasVersion(key: string, version: number): Promise<boolean> {
    const { rows } = await this.#listener.query<{ seen: boolean }>(
      'SELECT version >= $2 AS seen FROM companies_or WHERE file_number_key = $1',
      [key, version],
    );
    return rows[0]?.seen === true;
  }
}
