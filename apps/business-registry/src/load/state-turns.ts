import type { StateCode } from '@registry/domain';
import type { PoolClient } from 'pg';

const nameLock = (state: StateCode): string => `merge-businesses ${state}`;

/** One merge at a time in a state: what is looked up from here on stays true until the transaction ends. */
export async function beginMerge(client: PoolClient, state: StateCode): Promise<void> {
  // The turn is counted under the lock, and a session that shares the lock later sees it.
  await client.query("SELECT pg_advisory_xact_lock(hashtext($1)), nextval('merge_turns')", [nameLock(state)]);
}

/**
 * How the chunks of a load take their turns in a state. The load that has claimed the state merges chunks side by side: they share the
 * lock, since no company is in two of them, and all others take it exclusively. Turns of others are counted: where there was none since,
 * a chunk need not be read again. Another load of the state takes one turn a chunk.
 */
export class StateTurns {
  readonly #state: StateCode;
  #isClaimed = false;
  /** The count of turns at which only this load has written companies. */
  #emptyAt: string | null = null;

  constructor(state: StateCode) {
    this.#state = state;
  }

  /** Claims the state until the client's session ends; false where another load has claimed it. */
  async claim(client: PoolClient): Promise<boolean> {
    const { rows } = await client.query<{ isClaimed: boolean }>(
      `SELECT pg_try_advisory_lock(hashtext('claim-state'), hashtext($1)) AS "isClaimed"`,
      [this.#state],
    );
    this.#isClaimed = rows[0]?.isClaimed === true;
    if (this.#isClaimed) {
      await this.#sharing(client, async (turns) => {
        const { rows: found } = await client.query(`SELECT FROM businesses WHERE state = '${this.#state}' LIMIT 1`);
        if (found.length === 0) this.#emptyAt = turns;
      });
    }
    return this.#isClaimed;
  }

  /** Begins a chunk, in its transaction. */
  async begin(client: PoolClient): Promise<void> {
    if (this.#isClaimed) await this.#share(client);
    else await beginMerge(client, this.#state);
  }

  /** Looks up what is stored between two turns, with the count of turns for `isStill`; null where turns do not tell. */
  async look<T>(client: PoolClient, read: () => Promise<T>, nothing: T): Promise<{ found: T; turns: string | null }> {
    if (!this.#isClaimed) return { found: await read(), turns: null };
    return this.#sharing(client, async (turns) => ({
      found: turns === this.#emptyAt ? nothing : await read(),
      turns,
    }));
  }

  /** Checks that nobody else had a turn since, in the transaction of a chunk that has started. */
  async isStill(client: PoolClient, turns: string | null): Promise<boolean> {
    return turns !== null && (await countTurns(client)) === turns;
  }

  async #sharing<T>(client: PoolClient, work: (turns: string) => Promise<T>): Promise<T> {
    await client.query('BEGIN');
    await this.#share(client);
    const result = await work(await countTurns(client));
    await client.query('COMMIT');
    return result;
  }

  async #share(client: PoolClient): Promise<void> {
    await client.query('SELECT pg_advisory_xact_lock_shared(hashtext($1))', [nameLock(this.#state)]);
  }
}

async function countTurns(client: PoolClient): Promise<string> {
  const { rows } = await client.query<{ turns: string }>(
    `SELECT last_value || ' ' || is_called AS turns FROM merge_turns`,
  );
  return rows[0]?.turns ?? '';
}
