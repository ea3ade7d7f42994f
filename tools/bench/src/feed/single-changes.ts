import { searchPeople } from '@registry/contracts-people';
import type { MessageClient } from '@registry/messaging';
import type { Client } from 'pg';
import { setTimeout as delay } from 'node:timers/promises';

/** Between the end of one change and the next. */
const BETWEEN_CHANGES_MS = 100;
/** How often it is looked whether a change is visible. */
const LOOK_MS = 5;

/** Somebody on file for a company of Oregon. */
interface OfficerKey {
  readonly key: string;
  readonly sourceNo: number;
  readonly position: number;
}

/**
 * Gives one company of Oregon after the other a new officer, as a merge does, and measures how long it takes until people
 * finds that person.
 */
export class SingleChanges {
  readonly latenciesMs: number[] = [];
  readonly #owner: Client;
  readonly #people: MessageClient;
  #isStopped = false;

  constructor(owner: Client, people: MessageClient) {
    this.#owner = owner;
    this.#people = people;
  }

  /** Goes on until `stop`. */
  async run(): Promise<void> {
    const { rows } = await this.#owner.query<OfficerKey>(
      `SELECT DISTINCT ON (file_number_key) file_number_key AS key, source_no AS "sourceNo", position
         FROM officers_or ORDER BY file_number_key, source_no, position`,
    );
    for (let i = 0; !this.#isStopped; i += 1) {
      const officer = rows[i % rows.length];
      if (officer === undefined) throw new Error('Oregon has no officer to change.');
      const name = `VERA SEEN${i}`;
      await this.#rename(officer, name);
      const committedAt = performance.now();
      while (!(await this.#finds(name))) await delay(LOOK_MS);
      this.latenciesMs.push(performance.now() - committedAt);
      await delay(BETWEEN_CHANGES_MS);
    }
  }

  stop(): void {
    this.#isStopped = true;
  }

  /** A new version of a company, with its change event in one transaction. */
  async #rename({ key, sourceNo, position }: OfficerKey, name: string): Promise<void> {
    await this.#owner.query('BEGIN');
    await this.#owner.query(
      'UPDATE officers_or SET name = $4 WHERE file_number_key = $1 AND source_no = $2 AND position = $3',
      [key, sourceNo, position, name],
    );
    const { rows } = await this.#owner.query<{ version: number }>(
      'UPDATE businesses_or SET version = version + 1, updated_at = now() WHERE file_number_key = $1 RETURNING version',
      [key],
    );
    await this.#owner.query(
      "INSERT INTO announcements (lane, topic, item_count, body) VALUES ('prompt', 'registry.changed', 1, $1)",
      [JSON.stringify({ state: 'OR', keys: [key], versions: [rows[0]?.version] })],
    );
    await this.#owner.query('NOTIFY announced');
    await this.#owner.query('COMMIT');
  }

  async #finds(name: string): Promise<boolean> {
    const { totalCount } = await this.#people.call(searchPeople, { q: name, states: ['OR'], offset: 0, limit: 1 });
    return totalCount > 0;
  }
}
