import { commandLine, endProcess, identify, lastLines, RunningProgram } from '@registry/processes';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from './free-port.ts';
import { initialiseCluster } from './postgres-cluster.ts';
import { postgresRuntime, type PostgresRuntime } from './postgres-runtime.ts';
import { defaultSettings, freeRoom, type PostgresSettings } from './postgres-settings.ts';
import { PrivateServer } from './private-server.ts';
import { ids } from './server-user.ts';

/** What a private Postgres is made of. */
export interface PostgresOptions {
  /** Absolute path of the cluster; made on first use. Must be reachable for the server's user (`reachableDirectory`). */
  readonly directory: string;
  /** The password of the superuser `postgres`, as it was when the cluster was made. */
  readonly password: string;
  readonly logFile: string;
  /** Taken when free; else another. Without it the system picks one. */
  readonly preferredPort?: number;
  /** Settings next to or instead of those of `defaultSettings`. */
  readonly settings?: PostgresSettings;
}

const START_DEADLINE_MS = 300_000; // recovery after a crash replays up to max_wal_size
const GRACE_MS = 30_000;
const PORT_TRIES = 5;
/** Milliseconds for which the sessions of a server that was killed may take to notice it; a new one is refused meanwhile. */
const SESSIONS_END_MS_MAX = 30_000;
const SESSIONS_POLL_MS = 250;

/** A Postgres of our own, on the loopback interface. Dies with this process. */
export class PrivatePostgres extends PrivateServer {
  readonly #options: PostgresOptions;
  readonly #runtime: PostgresRuntime;

  constructor(options: PostgresOptions) {
    super(options.preferredPort);
    this.#options = options;
    this.#runtime = postgresRuntime();
  }

  /** Connection URL of a database, as the superuser unless a role is given. */
  url(database = 'postgres', role = 'postgres', password = this.#options.password): string {
    return `postgres://${encodeURIComponent(role)}:${encodeURIComponent(password)}@127.0.0.1:${this.port}/${encodeURIComponent(database)}`;
  }

  /** Creates the cluster if it does not exist, stops a server of an earlier process, and starts. */
  async start(): Promise<void> {
    const { directory, logFile, password } = this.#options;
    if (!existsSync(join(directory, 'PG_VERSION'))) await initialiseCluster(this.#runtime, directory, password);
    await stopOrphanedServer(directory);
    const sessionsEndBy = Date.now() + SESSIONS_END_MS_MAX;
    for (let left = PORT_TRIES; ;) {
      this.knownPort = await freePort(this.knownPort);
      this.server = this.#launch();
      if (await becameReady(this.server, directory)) return;
      const lines = lastLines(logFile, 6);
      if (lines.includes('pre-existing shared memory block') && Date.now() < sessionsEndBy)
        await delay(SESSIONS_POLL_MS);
      else if (left > 1 && lines.includes('could not bind')) left -= 1;
      else throw new Error(`Postgres did not start (${logFile}):\n${lines}`);
    }
  }

  /** Stops as in a crash: nothing is flushed, the next start recovers from the log. */
  async crash(): Promise<void> {
    await this.server?.end('SIGQUIT');
  }

  #launch(): RunningProgram {
    const { directory, logFile, settings } = this.#options;
    const all = { ...defaultSettings(freeRoom(directory)), ...settings };
    const flags = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
    return new RunningProgram({
      name: 'Postgres',
      ...ids(this.#runtime.user),
      file: this.#runtime.postgres,
      args: ['-D', directory, '-p', String(this.port), ...flags],
      cwd: '/',
      env: { LC_ALL: 'C', PATH: '/usr/bin:/bin' },
      logFile,
      endSignal: 'SIGINT',
      graceMs: GRACE_MS,
    });
  }
}

/** Waits until the server says in its pid file that it takes connections (line 8, as pg_ctl reads it), or has ended. */
async function becameReady(server: RunningProgram, directory: string): Promise<boolean> {
  const deadline = Date.now() + START_DEADLINE_MS;
  while (server.isRunning && Date.now() < deadline) {
    const lines = pidFile(directory);
    if (Number(lines[0]) === server.pid && lines[7]?.trim() === 'ready') return true;
    await delay(10);
  }
  return false;
}

/**
 * After a SIGKILL of the process that started it, a server may still use the cluster, or only its pid file may be left.
 */
async function stopOrphanedServer(directory: string): Promise<void> {
  const pid = Number(pidFile(directory)[0]);
  if (!Number.isInteger(pid) || pid <= 0) return;
  const left = identify(pid);
  if (left !== undefined && commandLine(pid)?.includes(`-D ${directory} `)) await endProcess(left, 'SIGINT', 30_000);
  // The id may belong to an unrelated process by now; Postgres would refuse to start because of it.
  rmSync(join(directory, 'postmaster.pid'), { force: true });
}

function pidFile(directory: string): string[] {
  try {
    return readFileSync(join(directory, 'postmaster.pid'), 'utf8').split('\n');
  } catch {
    return []; // no server has it
  }
}
