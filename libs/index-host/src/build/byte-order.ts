import type { Database } from '@registry/persistence';

/**
 * Returns the collation that sorts a text column by its bytes, as an index orders keys: nothing where the whole database sorts so, since
 * then its own indexes serve; else the collation, and Postgres has to sort.
 */
export async function byteOrder(database: Database): Promise<'' | 'COLLATE "C"'> {
  const [row] = await database.query<{ by_bytes: boolean }>({
    name: 'byte-order',
    text: `SELECT datlocprovider = 'b' OR (datlocprovider = 'c' AND datcollate IN ('C', 'POSIX', 'C.UTF-8', 'C.utf8')) AS by_bytes
             FROM pg_database WHERE datname = current_database()`,
  });
  return row?.by_bytes === true ? '' : 'COLLATE "C"';
}
