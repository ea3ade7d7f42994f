import { hitsSql } from '@registry/app-business-registry/hits.sql';
import { KEYED_READS, sessionOptions } from '@registry/persistence';
import { connect } from '@nats-io/transport-node';
import pg from 'pg';
import { readRows } from './bare-answers.ts';

/**
 * What searches are compared with while tables change: one process, nothing but NATS and pg. What its answers wait longer, the
 * machine makes anything wait that answers by the same servers.
 */
const [natsUrl = '', databaseUrl = ''] = process.argv.slice(2);
const pool = new pg.Pool({ connectionString: databaseUrl, max: 10, options: sessionOptions(KEYED_READS) });
const connection = await connect({ servers: natsUrl });

connection.subscribe(readRows.subject, {
  callback: (_, message) => {
    const { keys } = message.json<{ data: typeof readRows.example.request }>().data;
    const rows = keys.length === 0 ? Promise.resolve([]) : readHits(keys);
    void rows.then(({ length }) => message.respond(JSON.stringify({ response: { rows: length } })));
  },
});
process.stdout.write(`${JSON.stringify({ msg: 'ready' })}\n`);

async function readHits(keys: readonly string[]): Promise<readonly unknown[]> {
  const { statement, values } = hitsSql(keys);
  return (await pool.query<Record<string, unknown>>({ ...statement, values: [...values] })).rows;
}
