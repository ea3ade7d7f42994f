import type { StateCode } from '@registry/domain';
import { ensureServiceDatabase, executeSql } from '@registry/private-servers';
import { randomBytes } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import pg, { type ClientBase } from 'pg';
import { runAppProgram } from '../processes/app-process.ts';
import { runServers } from './run-servers.ts';

/** Migrates the empty database at the URL, with partitions for these states. */
export type Migrate = (databaseUrl: string, states: readonly StateCode[]) => Promise<unknown>;

/** The states that a database of a test has partitions for. A spec that has companies of another state adds it. */
export const TEST_STATES: readonly StateCode[] = ['CO', 'OR', 'WY', 'QC'];

/** A database of its own for one spec file. */
export interface TestDatabase {
  /** As the service's role, which owns it and is not a superuser. */
  readonly url: string;
  /** The same database as the superuser: to look from outside, or to end sessions. */
  readonly adminUrl: string;
  readonly name: string;
  /** Ends every session and drops it. The end of the run does it anyway. */
  drop(): Promise<void>;
}

/** Any number: spec files that want the same template at once wait for each other by it and the template's name. */
const TEMPLATE_LOCK = 7_264;
/** Milliseconds for sessions to end by themselves once their pool has ended, and between two looks at them. */
const SESSIONS_END_MS = 1_000;
const SESSIONS_CHECK_MS = 5;

/** The superuser's sessions of this process, by the server's URL: a session costs as much of a processor as half a clone. */
const pools = new Map<string, pg.Pool>();

/**
 * A clone of the service's migrated database: the migrations run once in a run of jest, each clone costs about 50 ms in memory.
 * Without `migrate` the service's built `migrate.js` does it.
 */
export function templateDatabase(service: string, migrate: Migrate = migrateBy(service)): Promise<TestDatabase> {
  return toDatabaseName(service, (client, root) => migratedTemplate(client, root, service, migrate));
}

/** A clone of the service's migrated database after `fill`, which runs once in a run of jest for each `key`. */
export function filledDatabase(service: string, key: string, fill: Migrate): Promise<TestDatabase> {
  return toDatabaseName(service, async (client, root) => {
    const migrated = await migratedTemplate(client, root, service, migrateBy(service));
    const role = toRole(service);
    return template(client, root, `${migrated}_${key}`, async (name) => {
      await client.query(`CREATE DATABASE ${name} TEMPLATE ${migrated} OWNER ${role} STRATEGY FILE_COPY`);
      await fill(toUrl(root, name, role), TEST_STATES);
    });
  });
}

async function toDatabaseName(
  service: string,
  findTemplate: (client: ClientBase, root: string) => Promise<string>,
): Promise<TestDatabase> {
  const root = await runServers().postgresUrl();
  const role = toRole(service);
  const name = `test_${role}_${randomBytes(5).toString('hex')}`;
  await asSuperuser(root, async (client) => {
    const cloned = await findTemplate(client, root);
    await client.query(`CREATE DATABASE ${name} TEMPLATE ${cloned} OWNER ${role} STRATEGY FILE_COPY`);
  });
  return {
    url: toUrl(root, name, role),
    adminUrl: toUrl(root, name),
    name,
    drop: () => dropDatabase(root, name),
  };
}

/** Drops a database once the sessions of pools that have ended are gone: one that is cut off fails the test that it was for. */
export async function dropDatabase(root: string, name: string): Promise<void> {
  await asSuperuser(root, async (client) => {
    for (const until = Date.now() + SESSIONS_END_MS; Date.now() < until;) {
      const { rowCount } = await client.query('SELECT FROM pg_stat_activity WHERE datname = $1', [name]);
      if (rowCount === 0) break;
      await delay(SESSIONS_CHECK_MS);
    }
    await client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
  });
}

/** Work in a session that the next work uses too; the locks that it takes end with it. */
async function asSuperuser(root: string, work: (client: ClientBase) => Promise<void>): Promise<void> {
  let pool = pools.get(root);
  if (pool === undefined) {
    const lost = (): void => undefined; // the server may end before this process: who sends a query gets the error
    pool = new pg.Pool({ connectionString: root, allowExitOnIdle: true }).on('error', lost);
    pool.on('connect', (client) => client.on('error', lost));
    pools.set(root, pool);
  }
  const client = await pool.connect();
  try {
    await work(client);
    await client.query('SELECT pg_advisory_unlock_all()');
    client.release();
  } catch (error) {
    client.release(true);
    throw error;
  }
}

function migratedTemplate(client: ClientBase, root: string, service: string, migrate: Migrate): Promise<string> {
  const role = toRole(service);
  return template(client, root, `template_${role}`, async (database) => {
    await ensureServiceDatabase(root, { database, role, password: 'test' });
    await migrate(toUrl(root, database, role), TEST_STATES);
  });
}

/** The name of a template, which `make` makes where it is not there yet. */
async function template(
  client: ClientBase,
  root: string,
  name: string,
  make: (name: string) => Promise<void>,
): Promise<string> {
  await client.query('SELECT pg_advisory_lock($1, hashtext($2))', [TEMPLATE_LOCK, name]);
  const known = 'SELECT 1 FROM pg_database WHERE datname = $1 AND datistemplate';
  if ((await client.query(known, [name])).rowCount !== 0) return name;
  await executeSql(root, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`); // left by one that failed
  await make(name);
  await client.query(`ALTER DATABASE ${name} IS_TEMPLATE true ALLOW_CONNECTIONS false`);
  return name;
}

function toRole(service: string): string {
  return service.replaceAll('-', '_');
}

function toUrl(root: string, database: string, role?: string): string {
  const url = new URL(root);
  url.pathname = `/${database}`;
  if (role !== undefined) url.username = role;
  return url.href;
}

function migrateBy(service: string): Migrate {
  return (databaseUrl, states) => migrateByJob(service, databaseUrl, states);
}

/** Runs the migrations of a service as the operator does. On a migrated database it adds the partitions of further states. */
export async function migrateByJob(service: string, url: string, states: readonly StateCode[]): Promise<void> {
  const settings = { DATABASE_URL: url, MIGRATED_STATES: states.join() };
  const { code, stderr } = await runAppProgram(service, 'migrate', [], settings);
  if (code !== 0) throw new Error(`The migrations of ${service} ended with ${code}: ${stderr}`);
}
