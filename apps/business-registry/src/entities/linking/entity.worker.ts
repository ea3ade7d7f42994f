import { Injectable } from '@nestjs/common';
import { type FeedStream, feedStreams } from '@registry/contracts-feed';
import { isUsState, type StateCode, type UsStateCode, usStateCodes } from '@registry/domain';
import { BackgroundLoop, type ChangeEvent, OutboxStore } from '@registry/feed';
import { Database } from '@registry/persistence';
import { setTimeout as pause } from 'node:timers/promises';
import type { PoolClient } from 'pg';
import type { CompaniesBody } from '../../change-events/publish-companies.ts';
import { countCommonFacts } from './common-facts.store.ts';
import { linkCompanies } from './link-companies.ts';
import { findBearers, findLinkable } from './linked-companies.ts';
import type { CompanyId } from '../company-id.ts';

/** Companies that are linked in one transaction. */
const LINKED_AT_ONCE = 2_000;
/** Change events that are read at once: each names 250 companies at most. */
const READ_AT_ONCE: Readonly<Record<FeedStream, number>> = { prompt: 100, bulk: 8 };
/** Milliseconds between two looks for changes. */
const INTERVAL_MS = 1_000;
/** How many times as long as a count took the worker waits for the next one. */
const COUNT_PAUSE = 20;
/** Milliseconds between two looks while another replica works. */
const REFILL_PAUSE_MS = 100;
/** A load of this database, of which the server may have several, has claimed its state: `StateTurns`. */
const LOADS_UNDER_WAY = `
  SELECT FROM pg_locks JOIN pg_database d ON d.oid = database
   WHERE locktype = 'advisory' AND d.datname = current_database()
     AND classid = (hashtext('claim-state')::bigint & 4294967295)::oid LIMIT 1`;

interface Progress {
  readonly epoch: string | null;
  readonly prompt: number;
  readonly bulk: number;
  readonly filled_to: string | null;
  readonly is_first: boolean;
  readonly counted: number;
}

/**
 * Keeps the sets of registrations in step with the companies: it follows the change events of this database, in the order in which all
 * followers get them. One replica works at a time, by the lock on its progress, and each step is written with the progress in one
 * transaction. Loads go first: what they wrote is linked when they have ended, so that they need not look at companies twice.
 */
@Injectable()
export class EntityWorker extends BackgroundLoop {
  readonly #outbox: OutboxStore;
  /** By `performance.now()`. */
  #countAgainAt = 0;

  constructor(private readonly database: Database) {
    super({ fault: 'Registrations are not linked' });
    this.#outbox = new OutboxStore(database);
  }

  protected async round(): Promise<number> {
    return (await this.step()) ? 0 : INTERVAL_MS;
  }

  /** Does what there is to do; for commands and tests. */
  async catchUp(): Promise<void> {
    this.#countAgainAt = 0;
    while (await this.step());
  }

  /** Makes all sets again, as after an upgrade that weighs facts otherwise: ids stay. Ends when all are made, by whichever replica. */
  async refill(): Promise<void> {
    await this.database.query({ name: '', text: 'UPDATE entity_progress SET epoch = NULL' });
    while (await this.#isFilling()) if (!(await this.step())) await pause(REFILL_PAUSE_MS);
  }

  async #isFilling(): Promise<boolean> {
    const rows = await this.database.query({
      name: '',
      text: 'SELECT FROM entity_progress WHERE epoch IS NULL OR filled_to IS NOT NULL',
    });
    return rows.length > 0;
  }

  /** Links the next companies; false if there is nothing to do, or another replica works. */
  async step(): Promise<boolean> {
    for (const stream of feedStreams) await this.#outbox.assignSequences(stream);
    return this.database.transaction(async (client) => {
      const { rows } = await client.query<Progress>(
        'SELECT epoch, prompt, bulk, filled_to, is_first, counted FROM entity_progress FOR UPDATE SKIP LOCKED',
      );
      const [progress] = rows;
      if (progress === undefined) return false;
      if (await this.#isLost(progress)) return this.#beginFill(client);
      if (progress.filled_to !== null) return this.#fill(client, progress, progress.filled_to);
      if (await this.#follow(client, 'prompt', progress)) return true;
      if ((await client.query(LOADS_UNDER_WAY)).rows.length > 0) return false;
      return (await this.#follow(client, 'bulk', progress)) || this.#count(client, progress);
    });
  }

  /**
   * Counts which facts many companies have, once nothing else is to do, and links those again that have one that became common or no longer
   * is. It reads whole registers: it waits so long that it takes a twentieth of the time at most.
   */
  async #count(client: PoolClient, { prompt, bulk, counted }: Progress): Promise<boolean> {
    const started = performance.now();
    if (prompt + bulk === counted || started < this.#countAgainAt) return false;
    const changed = await countCommonFacts(client);
    if (changed.size > 0) for (const state of usStateCodes) await linkBearers(client, state, changed);
    await client.query('UPDATE entity_progress SET counted = $1', [prompt + bulk]);
    const ended = performance.now();
    this.#countAgainAt = ended + COUNT_PAUSE * (ended - started);
    return true;
  }

  /** Checks that change events are no longer kept that it has not read, or are of another log. */
  async #isLost(progress: Progress): Promise<boolean> {
    const { epoch, streams } = await this.#outbox.extent();
    return progress.epoch !== epoch || feedStreams.some((stream) => streams[stream].first > progress[stream] + 1);
  }

  async #beginFill(client: PoolClient): Promise<boolean> {
    const { epoch, streams } = await this.#outbox.extent();
    await client.query(`UPDATE entity_progress SET epoch = $1, prompt = $2, bulk = $3, filled_to = ''`, [
      epoch,
      streams.prompt.last,
      streams.bulk.last,
    ]);
    return true;
  }

  /** Links the next foreign registrations, in the order of states and file numbers: each finds those that it may be linked with. */
  async #fill(client: PoolClient, { is_first: isFirst }: Progress, filledTo: string): Promise<boolean> {
    const from = filledTo === '' ? usStateCodes[0] : filledTo.slice(0, 2);
    const state = usStateCodes.find((code) => code === from);
    if (state === undefined) throw new Error(`${filledTo} is not a place to go on from.`);
    const keys = await readForeign(client, state, filledTo.slice(3));
    await linkCompanies(
      client,
      keys.map((key) => ({ state, key })),
      !isFirst,
    );
    const last = keys.length < LINKED_AT_ONCE ? undefined : keys.at(-1);
    const nextState = usStateCodes[usStateCodes.indexOf(state) + 1];
    if (last === undefined && nextState === undefined)
      await client.query('UPDATE entity_progress SET filled_to = NULL, is_first = false');
    else
      await client.query('UPDATE entity_progress SET filled_to = $1', [
        last === undefined ? `${nextState}/` : `${state}/${last}`,
      ]);
    return true;
  }

  async #follow(client: PoolClient, stream: FeedStream, progress: Progress): Promise<boolean> {
    const events = await this.#outbox.list(stream, progress[stream], READ_AT_ONCE[stream]);
    const last = events.at(-1);
    if (last === undefined) return false;
    // Together: a set that several of them join is made once.
    const companies = await findLinkable(client, events.flatMap(toCompanies));
    for (let from = 0; from < companies.length; from += LINKED_AT_ONCE)
      await linkCompanies(client, companies.slice(from, from + LINKED_AT_ONCE), true);
    await client.query(`UPDATE entity_progress SET ${stream} = $1`, [last.position]);
    return true;
  }
}

/** Of one page the stored registrations of a state that were formed elsewhere, and those that are linked or were. */
async function readForeign(client: PoolClient, state: UsStateCode, after: string): Promise<string[]> {
  const { rows } = await client.query<{ key: string }>(
    `SELECT key FROM (
       (SELECT file_number_key AS key FROM businesses
         WHERE state = '${state}' AND formation_state <> '${state}' AND file_number_key > $1 ORDER BY 1 LIMIT ${LINKED_AT_ONCE})
        UNION
       (SELECT file_number_key FROM entity_keys WHERE state = '${state}' AND file_number_key > $1 ORDER BY 1 LIMIT ${LINKED_AT_ONCE})) k
      ORDER BY key LIMIT ${LINKED_AT_ONCE}`,
    [after],
  );
  return rows.map(({ key }) => key);
}

/** Links those stored of a state again that have one of these facts. */
async function linkBearers(client: PoolClient, state: UsStateCode, digests: ReadonlySet<string>): Promise<void> {
  for (let after: string | undefined = ''; after !== undefined;) {
    const keys: string[] = await readForeign(client, state, after);
    const companies = keys.map((key) => ({ state, key }));
    await linkCompanies(client, await findBearers(client, companies, digests), true);
    after = keys.length < LINKED_AT_ONCE ? undefined : keys.at(-1);
  }
}

function toCompanies({ topic, body }: ChangeEvent): CompanyId[] {
  if (topic !== 'registry.changed') return [];
  const { state, keys } = body as CompaniesBody & { readonly state: StateCode };
  return isUsState(state) ? keys.map((key) => ({ state, key })) : [];
}
