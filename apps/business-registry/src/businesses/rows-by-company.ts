import { fileNumberKey, type StateCode } from '@registry/domain';
import { BatchedReads, type Database, readWhole, type Statement } from '@registry/persistence';

/** Companies that share a statement at most. */
export const COMPANIES_OF_STATEMENT = 16;

/** Reads rows of companies; companies of one state that are requested together share a statement. */
export class RowsByCompany<Row extends { readonly n: number }> {
  readonly #database: Database;
  readonly #byState: ReadonlyMap<string, BatchedReads<string, Row>>;

  /** Each state's statement takes an array of file number keys and numbers its rows by it. */
  constructor(database: Database, statements: ReadonlyMap<StateCode, Statement>) {
    this.#database = database;
    const createReads = (statement: Statement): BatchedReads<string, Row> =>
      new BatchedReads(database, {
        bind: (keys) => ({ statement, values: [keys] }),
        maxBatchSize: COMPANIES_OF_STATEMENT,
      });
    this.#byState = new Map([...statements].map(([state, statement]) => [state, createReads(statement)]));
  }

  /** The rows of a company; empty for an unknown state or file number. */
  async read(state: StateCode, fileNumber: string): Promise<Row[]> {
    const reads = this.#byState.get(state);
    if (reads === undefined) return [];
    const key = fileNumberKey(fileNumber);
    return readWhole(
      this.#database,
      () => reads.read(key),
      (rows) => rows.length > 0,
    );
  }
}
