import { ensureServiceDatabase, executeSql, withClient } from '@registry/private-servers';
import { programFlags } from '@registry/process-life';
import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { runServers } from './run-servers.ts';
import { programEnvironment, projectRoot } from '../testing.config.ts';

const run = promisify(execFile);

/** Brings the empty database behind the URL up to date. */
export type Migrate = (databaseUrl: string) => Promise<unknown>;

/** A database of its own for one spec file. */
export interface TestDatabase {
  /** As the service's role, which owns it and is no superuser. */
  readonly url: string;
  /** The same database as the superuser: to look from outside, or to end sessions. */
  readonly adminUrl: string;
  readonly name: string;
  /** Ends every session and drops it. The end of the run does it anyway. */
  drop(): Promise<void>;
}

/** Any number: spec files that want the same template at once wait for each other by it. */
const TEMPLATE_LOCK = 7_264_502;

/**
 * A clone of the service's migrated database: the migrations run once in a run of jest, each clone costs about 50 ms in memory.
 * Without `migrate` the service's built `migrate.js` does it.
 */
export async function templateDatabase(
  service: string,
  migrate: Migrate = migrateByJob(service),
): Promise<TestDatabase> {
  const root = await runServers().postgresUrl();
  const role = service.replaceAll('-', '_');
  const template = `template_${role}`;
  const name = `test_${role}_${randomBytes(5).toString('hex')}`;
  await withClient(root, async (client) => {
    await client.query('SELECT pg_advisory_lock($1)', [TEMPLATE_LOCK]);
    const { rowCount } = await client.query('SELECT 1 FROM pg_database WHERE datname = $1 AND datistemplate', [
      template,
    ]);
    if (rowCount === 0) {
      await client.query(`DROP DATABASE IF EXISTS ${template} WITH (FORCE)`); // left by migrations that failed
      await ensureServiceDatabase(root, { database: template, role, password: 'test' });
      await migrate(urlOf(root, template, role));
      await client.query(`ALTER DATABASE ${template} IS_TEMPLATE true ALLOW_CONNECTIONS false`);
    }
    await client.query(`CREATE DATABASE ${name} TEMPLATE ${template} OWNER ${role} STRATEGY FILE_COPY`);
  });
  return {
    url: urlOf(root, name, role),
    adminUrl: urlOf(root, name),
    name,
    drop: () => executeSql(root, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`),
  };
}

function urlOf(root: string, database: string, role?: string): string {
  const url = new URL(root);
  url.pathname = `/${database}`;
  if (role !== undefined) url.username = role;
  return url.href;
}

function migrateByJob(service: string): Migrate {
  return async (databaseUrl) => {
    await runServers().built();
    await run(process.execPath, [...programFlags, join(projectRoot, 'dist', 'apps', service, 'migrate.js')], {
      cwd: projectRoot,
      env: programEnvironment({ DATABASE_URL: databaseUrl }),
    });
  };
}
