import type { Database } from '@registry/persistence';
import { to as copyTo } from 'pg-copy-streams';

/** A row as COPY writes it in text form: one value a column, null for NULL. */
export type CopiedRow = readonly (string | null)[];

/**
 * The rows of a query as they come, in batches, as one consistent state of the tables. By COPY: a row costs a third of
 * the driver's. `settings` are statements that hold for the one transaction.
 */
export async function* copiedRows({ pool }: Database, query: string, settings = ''): AsyncGenerator<CopiedRow[]> {
  const client = await pool.connect();
  try {
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    if (settings !== '') await client.query(settings);
    for await (const lines of readLines(client.query(copyTo(`COPY (${query}) TO STDOUT`)))) {
      yield lines.map(copiedRow);
    }
    await client.query('COMMIT');
  } finally {
    client.release(true); // a reader that stopped early leaves the COPY half done
  }
}

/** The whole lines of each chunk of a COPY, whose chunks end anywhere. */
async function* readLines(copy: AsyncIterable<Buffer>): AsyncGenerator<string[]> {
  let rest: Buffer = Buffer.alloc(0);
  for await (const chunk of copy) {
    const bytes = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    const end = bytes.lastIndexOf(0x0a);
    if (end >= 0) yield bytes.toString('utf8', 0, end).split('\n');
    rest = bytes.subarray(end + 1);
  }
}

const UNESCAPED: Readonly<Record<string, string>> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t', v: '\v' };

/** NULL and what is escaped have a backslash, so the fields of a line without one are used as they are. */
function copiedRow(line: string): CopiedRow {
  const fields = line.split('\t');
  return line.includes('\\') ? fields.map(copiedValue) : fields;
}

function copiedValue(field: string): string | null {
  if (field === '\\N') return null;
  if (!field.includes('\\')) return field;
  return field.replace(/\\(.)/g, (_whole, character: string) => UNESCAPED[character] ?? character);
}
