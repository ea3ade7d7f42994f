import { CopyRows, type CopyValue } from '@registry/persistence';
import type { PoolClient } from 'pg';

/** Of items of the same key the one of the greatest version. */
export function newestOfEach<Item>(
  items: readonly Item[],
  keyOf: (item: Item) => string,
  readVersion: (item: Item) => number,
): Map<string, Item> {
  const newest = new Map<string, Item>();
  for (const item of items) {
    const key = keyOf(item);
    const known = newest.get(key);
    if (known === undefined || readVersion(item) > readVersion(known)) newest.set(key, item);
  }
  return newest;
}

/** A table that keeps a version of each row in its column `version`. */
export interface KeptTable {
  /** The table, or the partition of it that all rows belong to. */
  readonly table: string;
  readonly likeTable?: string;
  readonly key: readonly string[];
  /** The other columns, `version` among them. */
  readonly kept: readonly string[];
  readonly returning: string;
}

/**
 * Updates rows in the client's transaction; their values are those of `key`, then of `kept`. A row with the same or a
 * newer version stays unchanged; `again` also writes the same version. Rows are locked in the order of their keys, so
 * that two streams do not deadlock. Returns the written rows.
 */
export async function keepNewest<Row>(
  client: PoolClient,
  { table, likeTable = table, key, kept, returning }: KeptTable,
  rows: Iterable<readonly CopyValue[]>,
  again: boolean,
): Promise<Row[]> {
  const arrived = `arrived_${likeTable}`;
  await client.query(
    `CREATE TEMPORARY TABLE IF NOT EXISTS ${arrived} (LIKE ${likeTable} INCLUDING DEFAULTS) ON COMMIT DELETE ROWS; TRUNCATE ${arrived}`,
  );
  const columns = [...key, ...kept];
  const copied = new CopyRows(arrived, columns);
  for (const row of rows) copied.add(row);
  await copied.send(client);
  const { rows: taken } = await client.query(
    `INSERT INTO ${table} AS known (${columns.join(', ')})
     SELECT ${columns.join(', ')} FROM ${arrived} ORDER BY ${key.join(', ')}
     ON CONFLICT (${key.join(', ')}) DO UPDATE SET (${kept.join(', ')}) = (${kept.map((column) => `EXCLUDED.${column}`).join(', ')})
       WHERE known.version < EXCLUDED.version OR ($1 AND known.version = EXCLUDED.version)
     RETURNING ${returning}`,
    [again],
  );
  return taken as Row[];
}
