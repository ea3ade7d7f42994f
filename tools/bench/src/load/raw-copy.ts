import { createReadStream, createWriteStream, statSync } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';

/** A table whose rows are copied, and the partition that holds them. */
export interface CopiedTable {
  readonly table: string;
  readonly partition: string;
}

/** What copying the rows of one table took. */
export interface RawCopy {
  readonly table: string;
  readonly seconds: number;
  readonly megabytes: number;
}

/**
 * Copies the rows that a load made into tables of the same columns without an index, one COPY a table from one process:
 * the fastest way Postgres takes them. The rows are written to files first, so that only the COPY is timed.
 */
export async function rawCopy(
  databaseUrl: string,
  tables: readonly CopiedTable[],
  workFolder: string,
): Promise<RawCopy[]> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query('CREATE SCHEMA bare');
    const copies: RawCopy[] = [];
    for (const { table, partition } of tables) {
      const file = join(workFolder, `${table}.copy`);
      await pipeline(client.query(copyTo(`COPY ${partition} TO STDOUT`)), createWriteStream(file));
      await client.query(`CREATE TABLE bare.${table} (LIKE ${table})`);
      await client.query('CHECKPOINT').catch(() => undefined); // only a superuser may; without it the next COPY pays for it
      const startedAt = performance.now();
      await pipeline(
        createReadStream(file, { highWaterMark: 256 * 1024 }),
        client.query(copyFrom(`COPY bare.${table} FROM STDIN`)),
      );
      const seconds = (performance.now() - startedAt) / 1000;
      copies.push({ table, seconds, megabytes: statSync(file).size / 1e6 });
    }
    await client.query('DROP SCHEMA bare CASCADE');
    return copies;
  } finally {
    await client.end();
  }
}
