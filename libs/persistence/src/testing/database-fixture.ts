import type { StateCode } from '@registry/domain';
import { templateDatabase, TEST_STATES, type TestDatabase } from '@registry/testing';
import { Database } from '../database.ts';
import { type MigrationOptions, runMigrations } from '../orm/migrations.ts';
import { addStatePartitions } from '../orm/state-partitions.ts';
import { COMMAND_CONNECT_MS_MAX, openPool, type PoolOptions } from '../pool.ts';
import { TABLES_WITH } from './tables-with.ts';

/** The database of a service for one spec: what each service's own fixture extends. */
export class DatabaseFixture {
  readonly database: Database;
  readonly test: TestDatabase;

  constructor(test: TestDatabase, options: Pick<PoolOptions, 'poolMax' | 'settings' | 'hasSandbox'> = {}) {
    this.test = test;
    // A process that also loads and builds indexes, on a machine with other specs, may take seconds to connect.
    const connecting = { url: test.url, name: 'spec', connectMsMax: COMMAND_CONNECT_MS_MAX };
    this.database = new Database(openPool({ ...connecting, ...options }));
  }

  /** The rows of a query, for looking at what a test did. */
  rows<Row extends object = Record<string, unknown>>(text: string, values: readonly unknown[] = []): Promise<Row[]> {
    return this.database.query<Row & Record<string, unknown>>({ name: '', text }, values);
  }

  /** The tables of which a row contains a text, in any letters and any schema. */
  async tablesWith(text: string): Promise<string[]> {
    return (await this.rows<{ table: string }>(TABLES_WITH, [text])).map(({ table }) => table);
  }

  /** Adds the partitions of states that a test database does not have; each spec file may have companies of some. */
  async withStates(...states: readonly StateCode[]): Promise<this> {
    const further = states.filter((state) => !TEST_STATES.includes(state));
    if (further.length > 0) await addStatePartitions((text, values) => this.rows(text, values), further);
    return this;
  }

  async destroy(): Promise<void> {
    await this.database.pool.end();
    await this.test.drop();
  }
}

/** An empty database with a service's tables. */
export function migratedDatabase(name: string, migrations: MigrationOptions['migrations']): Promise<TestDatabase> {
  return templateDatabase(name, (url, states) => runMigrations({ url, name, migrations, states }));
}
