import { errorMessage } from '@registry/errors';
import {
  natsServerProgram,
  postgresUser,
  PrivateNats,
  PrivatePostgres,
  type PrivateServer,
  reachableDirectory,
} from '@registry/private-servers';
import { endRecordedProcess, recordProcess } from '@registry/processes';
import { authorization, natsUsers, OPERATOR, readCallGraph } from '@registry/tools-nats-users';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DataFolder } from '../data-folder/data-folder.ts';
import { keepRunning } from '../processes/keep-running.ts';
import type { SecretsFile } from '../data-folder/secrets-file.ts';
import type { StackConfig } from '../stack.config.ts';

/** A private server that runs, and how to end it. */
export interface RunningServer {
  readonly url: string;
  /** The place of its data, when not in the data folder. */
  readonly elsewhere?: string;
  stop(): Promise<void>;
  crash(): Promise<void>;
}

/** Milliseconds for an orderly stop, which writes what is in memory; after a crash the next start reads it from the log. */
const STOP_MS_MAX = 1_200;

const POSTGRES_RECORD = 'postgres';
const NATS_RECORD = 'nats';

/** Starts the private Postgres on the data folder's cluster, on the port of last time when that is free. */
export async function startStackPostgres(
  data: DataFolder,
  secrets: SecretsFile,
  say: (text: string) => void,
): Promise<RunningServer> {
  const directory = reachableDirectory(data.postgres, postgresUser());
  const isNew = !existsSync(join(directory, 'PG_VERSION'));
  if (!isNew && secrets.get('postgres') === undefined) {
    if (directory === data.postgres) {
      throw new Error(
        `${data.secrets} holds no password for ${directory}; "npm start -- --fresh" removes the data and starts with none.`,
      );
    }
    emptyFolder(directory); // the data folder that it belonged to was removed by hand
  }
  const postgres = new PrivatePostgres({
    directory,
    password: secrets.random('postgres'),
    logFile: data.log('postgres'),
    ...preferredPort(data.processRecord('postgres-port')),
  });
  const running = await runServer('Postgres', postgres, data, POSTGRES_RECORD, say);
  return { ...running, url: postgres.url(), ...(directory === data.postgres ? {} : { elsewhere: directory }) };
}

/** A NATS and the URL that each of its users connects with. */
export interface StackNats {
  readonly urlOf: (user: string) => string;
}

/**
 * Starts the private NATS with its streams in the data folder, on the port of last time when that is free. It lets in the
 * services and the operator, each with a secret of its own and no more rights than the call graph gives.
 */
export async function startStackNats(
  data: DataFolder,
  config: StackConfig,
  secrets: SecretsFile,
  signal: AbortSignal,
  at: (what: string) => void,
  say: (text: string) => void,
): Promise<RunningServer & StackNats> {
  const program = await natsServerProgram({ cacheFolder: config.cacheFolder, path: config.path, progress: at, signal });
  const users = await natsUsers(readCallGraph(config.root));
  const secretOf = (user: string): string => secrets.random(`${user}/nats`);
  const nats = new PrivateNats({
    program,
    directory: data.nats,
    logFile: data.log('nats'),
    jetStream: true,
    configuration: authorization(users, (user) => JSON.stringify(secretOf(user))),
    ...preferredPort(data.processRecord('nats-port')),
  });
  const toUrl = (user: string): string => `nats://${user}:${secretOf(user)}@127.0.0.1:${nats.port}`;
  return { ...(await runServer('NATS', nats, data, NATS_RECORD, say)), url: toUrl(OPERATOR), urlOf: toUrl };
}

/** Ends servers that a killed stack left running. */
export async function endLeftServers(data: DataFolder): Promise<void> {
  await endRecordedProcess(data.processRecord(NATS_RECORD), 'SIGINT', 10_000);
  await endRecordedProcess(data.processRecord(POSTGRES_RECORD), 'SIGINT', 30_000);
}

/** Removes the cluster, wherever its user can reach it. */
export function removeCluster(data: DataFolder): void {
  const directory = reachableDirectory(data.postgres, postgresUser());
  if (directory !== data.postgres) rmSync(directory, { recursive: true, force: true });
}

/** Starts a server, and starts it again whenever it ends by itself. */
async function runServer(
  name: string,
  server: PrivateServer,
  data: DataFolder,
  record: string,
  say: (text: string) => void,
): Promise<Omit<RunningServer, 'url'>> {
  const stopping = new AbortController();
  const start = async (): Promise<void> => {
    await server.start();
    recordServer(data, record, server);
  };
  await start();
  const lasting = { name, logFile: data.log(record), ended: () => server.exit, restart: start };
  keepRunning(lasting, stopping.signal, say).catch((error: unknown) => say(errorMessage(error)));
  return {
    stop: async () => {
      stopping.abort();
      const late = setTimeout(() => {
        server.crash().catch((error: unknown) => say(errorMessage(error)));
      }, STOP_MS_MAX);
      await server.stop();
      clearTimeout(late);
    },
    crash: () => {
      stopping.abort();
      return server.crash();
    },
  };
}

function recordServer(data: DataFolder, name: string, server: { pid: number | undefined; port: number }): void {
  if (server.pid !== undefined) recordProcess(data.processRecord(name), server.pid);
  writeFileSync(data.processRecord(`${name}-port`), `${server.port}\n`);
}

/** Tools that were pointed at a port find it again after a restart. */
function preferredPort(file: string): { preferredPort?: number } {
  const port = existsSync(file) ? Number(readFileSync(file, 'utf8')) : Number.NaN;
  return Number.isInteger(port) ? { preferredPort: port } : {};
}

function emptyFolder(directory: string): void {
  for (const name of readdirSync(directory)) rmSync(join(directory, name), { recursive: true, force: true });
}
