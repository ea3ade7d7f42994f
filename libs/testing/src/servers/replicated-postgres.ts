import { nonDurableSettings, postgresUser, PrivatePostgres, reachableDirectory } from '@registry/private-servers';
import { execFileSync } from 'node:child_process';
import { appendFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '../temporary-folder.ts';

const PASSWORD = 'test';
const settings = {
  ...nonDurableSettings,
  synchronous_commit: 'on', // the requested position includes what was committed
  wal_level: 'replica',
  max_wal_senders: '4',
  hot_standby: 'on',
};

/** A Postgres and a streaming replica of it, for one spec. */
export interface ReplicatedPostgres {
  readonly primary: PrivatePostgres;
  readonly replica: PrivatePostgres;
  /** Ends both and removes everything. */
  remove(): Promise<void>;
}

/** Starts both. The caller removes them. */
export async function replicatedPostgres(): Promise<ReplicatedPostgres> {
  const folder = temporaryFolder('replicated-postgres');
  const directoryOf = (name: string): string => reachableDirectory(join(folder.path, name), postgresUser());
  const serverIn = (directory: string): PrivatePostgres =>
    new PrivatePostgres({ directory, password: PASSWORD, logFile: join(folder.path, 'postgres.log'), settings });
  const directories = { primary: directoryOf('primary'), replica: directoryOf('replica') };
  const primary = serverIn(directories.primary);
  const replica = serverIn(directories.replica);
  await primary.start();
  await primary.stop(); // a cluster that stands still is copied by its files
  execFileSync('cp', ['-a', `${directories.primary}/.`, directories.replica]);
  await primary.start();
  const source = `host=127.0.0.1 port=${primary.port} user=postgres password=${PASSWORD}`;
  appendFileSync(join(directories.replica, 'postgresql.auto.conf'), `primary_conninfo = '${source}'\n`);
  writeFileSync(join(directories.replica, 'standby.signal'), '');
  await replica.start();
  return {
    primary,
    replica,
    remove: async () => {
      await replica.stop();
      await primary.stop();
      folder.remove();
    },
  };
}
