import { withClient } from '@registry/private-servers';
import { createReadStream, createWriteStream, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';

/** What copying the rows of one table took. */
export interface RawCopy {
  readonly table: string;
  readonly seconds: number;
  readonly megabytes: number;
}

/**
 * Copies the rows that a load made into tables of the same columns without an index, one COPY a table from one process:
 * the fastest way Postgres takes them. The rows are written to a file first, so that only the COPY is timed.
 */
export function rawCopy(databaseUrl: string, tables: readonly string[], workFolder: string): Promise<RawCopy[]> {
  const file = join(workFolder, 'rows.copy');
  return withClient(databaseUrl, async (client) => {
    await client.query('CREATE SCHEMA bare');
    const copies: RawCopy[] = [];
    for (const table of tables) {
      await pipeline(client.query(copyTo(`COPY ${table} TO STDOUT`)), createWriteStream(file));
      await client.query(`CREATE TABLE bare.${table} (LIKE ${table})`);
      await client.query('CHECKPOINT'); // without it the next COPY pays for it
      const startedAt = performance.now();
      await pipeline(
        createReadStream(file, { highWaterMark: 256 * 1024 }),
        client.query(copyFrom(`COPY bare.${table} FROM STDIN`)),
      );
      const seconds = (performance.now() - startedAt) / 1000;
      copies.push({ table, seconds, megabytes: statSync(file).size / 1e6 });
    }
    await client.query('DROP SCHEMA bare CASCADE');
    rmSync(file);
    return copies;
  });
}
