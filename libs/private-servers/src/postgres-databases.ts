import pg from 'pg';

/** One database with the one role that owns it. */
export interface ServiceDatabase {
  readonly database: string;
  readonly role: string;
  readonly password: string;
}

/** Runs statements one after another on a connection of its own. */
export async function executeSql(url: string, ...statements: string[]): Promise<void> {
  await withClient(url, async (client) => {
    for (const statement of statements) await client.query(statement);
  });
}

/** A connection for the length of `work`. */
export async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined); // the statement under way, or the next, fails and says why
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/**
 * Makes the role and its database where they are missing, sets the password, and lets no other role connect.
 * Changes nothing the second time. `adminUrl` is the superuser's.
 */
export async function ensureServiceDatabase(adminUrl: string, service: ServiceDatabase): Promise<void> {
  await withClient(adminUrl, async (client) => {
    // The rights of a database are one row, and Postgres refuses two changes of it at the same time.
    await client.query("SELECT pg_advisory_lock(hashtext('service databases'))");
    const role = client.escapeIdentifier(service.role);
    const database = client.escapeIdentifier(service.database);
    await unlessThere(client, 'SELECT 1 FROM pg_roles WHERE rolname = $1', service.role, `CREATE ROLE ${role}`);
    await client.query(`ALTER ROLE ${role} LOGIN PASSWORD ${client.escapeLiteral(service.password)}`);
    const missing = 'SELECT 1 FROM pg_database WHERE datname = $1';
    await unlessThere(client, missing, service.database, `CREATE DATABASE ${database} OWNER ${role}`);
    await client.query(`REVOKE ALL ON DATABASE ${database} FROM PUBLIC`);
    await client.query('REVOKE ALL ON DATABASE postgres FROM PUBLIC');
    await client.query('REVOKE ALL ON DATABASE template1 FROM PUBLIC');
  });
}

async function unlessThere(client: pg.Client, request: string, name: string, statement: string): Promise<void> {
  const { rowCount } = await client.query(request, [name]);
  if (rowCount === 0) await client.query(statement);
}
