import { requestContext } from '@registry/messaging';
import DataLoader from 'dataloader';
import type { QueryResultRow } from 'pg';
import { type Database, type Statement, STATEMENT_MS_MAX } from './database.ts';

interface Asked {
  readonly key: string;
  /** Milliseconds of the epoch. */
  readonly deadlineAt: number;
}

/** Keys of one statement at most: what one of them costs delays the others. */
const KEYS_MAX = 16;

/**
 * Reads rows by key, where all who ask in one turn of the event loop share a statement: to begin and to end one costs more
 * than a further key of it. Nobody waits for a later one. The statement's one parameter is an array of keys, each row
 * carries its `key`, and rows of a key keep the statement's order.
 */
export class RowsByKey<Row extends QueryResultRow & { readonly key: string }> {
  readonly #database: Database;
  readonly #statement: Statement;
  readonly #loader: DataLoader<Asked, Row[]>;

  constructor(database: Database, statement: Statement) {
    this.#database = database;
    this.#statement = statement;
    this.#loader = new DataLoader((asked) => this.#readAll(asked), { cache: false, maxBatchSize: KEYS_MAX });
  }

  /** The rows of a key; none where there is no such key. */
  read(key: string): Promise<Row[]> {
    return this.#loader.load({ key, deadlineAt: requestContext.get()?.deadlineAt ?? Date.now() + STATEMENT_MS_MAX });
  }

  async #readAll(asked: readonly Asked[]): Promise<Row[][]> {
    // Outside of the request that happened to be first: who has the most time left decides.
    const deadlineAt = Math.max(...asked.map((one) => one.deadlineAt));
    const keys = [...new Set(asked.map(({ key }) => key))];
    const rows = await requestContext.run({ requestId: this.#statement.name, deadlineAt }, () =>
      this.#database.query<Row>(this.#statement, [keys]),
    );
    const byKey = Map.groupBy(rows, ({ key }) => key);
    return asked.map(({ key }) => byKey.get(key) ?? []);
  }
}
