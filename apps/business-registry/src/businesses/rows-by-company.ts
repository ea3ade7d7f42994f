import { fileNumberKey, type StateCode } from '@registry/domain';
import { type Database, RowsByKey, type Statement } from '@registry/persistence';

/** Reads rows of companies; companies of one state that are asked for together share a statement. */
export class RowsByCompany<Row extends { readonly key: string }> {
  readonly #byState: ReadonlyMap<string, RowsByKey<Row>>;

  /** Each state's statement takes an array of file number keys. */
  constructor(database: Database, statements: ReadonlyMap<StateCode, Statement>) {
    this.#byState = new Map([...statements].map(([state, statement]) => [state, new RowsByKey(database, statement)]));
  }

  /** The rows of a company; none where there is no such state, or no such file number in it. */
  async read(state: StateCode, fileNumber: string): Promise<Row[]> {
    return (await this.#byState.get(state)?.read(fileNumberKey(fileNumber))) ?? [];
  }
}
