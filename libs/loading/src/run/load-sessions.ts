import type { Database } from '@registry/persistence';
import type { PoolClient } from 'pg';
import type { LoadTarget } from '../load-target.ts';

/** The sessions of a load. */
export interface LoadSessions {
  readonly writer: PoolClient;
  /** Set where the target prepares chunks. */
  readonly reader: PoolClient | null;
  /** Set where the target may merge chunks side by side. */
  readonly second: PoolClient | null;
}

/** Opens the sessions that a target needs: all of them or none. */
export async function openSessions(database: Database, target: LoadTarget<never>): Promise<LoadSessions> {
  const opened: PoolClient[] = [];
  const open = async (): Promise<PoolClient> => {
    const client = await connect(database);
    opened.push(client);
    return client;
  };
  try {
    const writer = await open();
    const reader = target.prepare === undefined ? null : await open();
    const second = target.claim === undefined ? null : await open();
    return { writer, reader, second };
  } catch (error) {
    for (const client of opened) client.release(true); // a pool waits at its end for those that it gave
    throw error;
  }
}

/** Ends the sessions, and with them their locks and transactions. */
export async function closeSessions({ writer, reader, second }: LoadSessions): Promise<void> {
  // The end of the session also releases the lock on the source, but possibly after the next load needs it.
  await writer.query('SELECT pg_advisory_unlock_all()').catch(() => undefined); // the connection is gone, and the lock with it
  for (const client of [writer, reader, second]) client?.release(true);
}

async function connect({ pool }: Database): Promise<PoolClient> {
  const client = await pool.connect();
  // The query under way fails with the same error; without a handler the process would end.
  client.on('error', () => undefined);
  return client;
}
