import { sharedTrace } from '@registry/observability';
import { requestContext } from '@registry/request-context';
import DataLoader from 'dataloader';
import type { QueryResultRow } from 'pg';
import { type BoundStatement, type Database, STATEMENT_MS_MAX } from './database.ts';

export interface BatchedReadsOptions<Key> {
  /** One statement for all keys. `n` of a row is the number of its key, counted from 1. */
  readonly bind: (key: readonly Key[]) => BoundStatement;
  /** How many share a statement at most: what one of them costs delays the others. */
  readonly maxBatchSize: number;
}

interface Place<Key> {
  readonly key: Key;
  /** Milliseconds of the epoch. */
  readonly deadlineAt: number;
  readonly readsPrimary: boolean;
  readonly traceparent: string | undefined;
}

/**
 * Reads in which all callers of one turn of the event loop share a statement, because starting and ending one costs
 * more than another key. Nobody waits for a later turn. The rows of a key keep the statement's order.
 */
export class BatchedReads<Key, Row extends QueryResultRow & { readonly n: number }> {
  readonly #database: Database;
  readonly #bind: BatchedReadsOptions<Key>['bind'];
  readonly #loader: DataLoader<Place<Key>, Row[]>;

  constructor(database: Database, { bind, maxBatchSize }: BatchedReadsOptions<Key>) {
    this.#database = database;
    this.#bind = bind;
    this.#loader = new DataLoader((places) => this.#readAll(places), { cache: false, maxBatchSize });
  }

  /** The rows of the key. What was known at some time is read apart. */
  async read(key: Key): Promise<Row[]> {
    const context = requestContext.get();
    if (context?.knownAt !== undefined) {
      const { statement, values } = this.#bind([key]);
      return this.#database.query<Row>(statement, values);
    }
    const { deadlineAt = Date.now() + STATEMENT_MS_MAX, readsPrimary = false, traceparent } = context ?? {};
    return this.#loader.load({ key, deadlineAt, readsPrimary, traceparent });
  }

  async #readAll(places: readonly Place<Key>[]): Promise<Row[][]> {
    const { statement, values } = this.#bind(places.map(({ key }) => key));
    // Outside of the request that happened to be first: who has the most time left decides.
    const deadlineAt = Math.max(...places.map((place) => place.deadlineAt));
    const readsPrimary = places.some((place) => place.readsPrimary);
    const context = { requestId: statement.name, deadlineAt, readsPrimary, ...sharedTrace(places) };
    const rows = await requestContext.run(context, () => this.#database.query<Row>(statement, values));
    const byNumber = Map.groupBy(rows, ({ n }) => n);
    return places.map((_place, i) => byNumber.get(i + 1) ?? []);
  }
}
