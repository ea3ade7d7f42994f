import {
  ensureServiceDatabase,
  executeSql,
  PrivatePostgres,
  postgresRuntime,
  reachableDirectory,
} from '@registry/private-servers';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { BenchContext } from './bench.ts';
import { runProgram } from './run-program.ts';

/** A Postgres for one benchmark, set as `npm start` sets its own, with what is acknowledged on disk. */
export class BenchPostgres {
  readonly #server: PrivatePostgres;

  private constructor(server: PrivatePostgres) {
    this.#server = server;
  }

  static async start(context: BenchContext): Promise<BenchPostgres> {
    context.progress('starting Postgres');
    const directory = reachableDirectory(join(context.workFolder, 'postgres'), postgresRuntime().user);
    const server = new PrivatePostgres({
      directory,
      password: 'bench',
      logFile: join(context.workFolder, 'postgres.log'),
    });
    context.cleanup(() => rmSync(directory, { recursive: true, force: true }));
    context.cleanup(() => server.stop());
    await server.start();
    return new BenchPostgres(server);
  }

  /** As the superuser. */
  adminUrl(database = 'postgres'): string {
    return this.#server.url(database);
  }

  /** Writes to the disk what is to be written: Postgres would start by itself within minutes, beside what is measured. */
  async settle(): Promise<void> {
    await executeSql(this.adminUrl(), 'CHECKPOINT');
  }

  /** A service's database, migrated by the service's own job. */
  async database(service: string): Promise<string> {
    const role = service.replaceAll('-', '_');
    await ensureServiceDatabase(this.adminUrl(), { database: role, role, password: 'bench' });
    const url = this.#server.url(role, role, 'bench');
    await runProgram(service, 'migrate', [], { DATABASE_URL: url });
    return url;
  }
}
