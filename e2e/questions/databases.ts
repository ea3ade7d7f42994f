import type { StackFile } from '@registry/tools-stack';
import pg from 'pg';

/** The databases of the running services, to look into from outside. */
export class Databases {
  readonly #stack: StackFile;
  readonly #pools = new Map<string, pg.Pool>();

  constructor(stack: StackFile) {
    this.#stack = stack;
  }

  /** The rows of a statement on a service's database. */
  async rows<Row extends pg.QueryResultRow>(app: string, sql: string, values: readonly unknown[] = []): Promise<Row[]> {
    const { rows } = await this.#pool(app).query<Row>(sql, [...values]);
    return rows;
  }

  /** The one value of a statement on the registry's database. */
  async value(sql: string, ...values: readonly unknown[]): Promise<unknown> {
    const [row] = await this.rows<Record<string, unknown>>('business-registry', sql, values);
    return Object.values(row ?? {})[0];
  }

  /** One column of a statement on the registry's database. */
  async column(sql: string, ...values: readonly unknown[]): Promise<unknown[]> {
    const rows = await this.rows<Record<string, unknown>>('business-registry', sql, values);
    return rows.map((row) => Object.values(row)[0]);
  }

  async end(): Promise<void> {
    await Promise.all([...this.#pools.values()].map((pool) => pool.end()));
  }

  #pool(app: string): pg.Pool {
    const known = this.#pools.get(app);
    if (known !== undefined) return known;
    const url = this.#stack.apps.find(({ name }) => name === app)?.settings['DATABASE_URL'];
    if (url === undefined) throw new Error(`The stack has no database of ${app}.`);
    const pool = new pg.Pool({ connectionString: url, max: 2 });
    this.#pools.set(app, pool);
    return pool;
  }
}
