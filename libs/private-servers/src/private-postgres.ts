import { spawn, type ChildProcess } from 'node:child_process';
import { closeSync, existsSync, mkdirSync, openSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { deathGuard } from './death-guard.ts';
import { freePort } from './free-port.ts';
import { initialiseCluster } from './postgres-cluster.ts';
import { postgresRuntime, type PostgresRuntime } from './postgres-runtime.ts';
import { defaultSettings, freeRoom, type PostgresSettings } from './postgres-settings.ts';
import { commandLine, endProcess, identify, type ProcessIdentity } from './process-identity.ts';
import { ids } from './server-user.ts';
import { lastLines } from './log-tail.ts';
import { exitOf } from './process-exit.ts';

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
const PORT_TRIES = 5;
/** Milliseconds for which the sessions of a server that was killed may take to notice it; a new one is refused meanwhile. */
const SESSIONS_END_MS_MAX = 30_000;
const SESSIONS_POLL_MS = 250;

/** A Postgres of our own, on the loopback interface. Dies with this process. */
export class PrivatePostgres {
  readonly #options: PostgresOptions;
  readonly #runtime: PostgresRuntime;
  #server: ProcessIdentity | undefined;
  #exit: Promise<string> = Promise.resolve('never started');
  #knownPort: number | undefined;

  constructor(options: PostgresOptions) {
    this.#options = options;
    this.#runtime = postgresRuntime();
    this.#knownPort = options.preferredPort;
  }

  /** The port it listens on; the same again after a stop and a start, if nobody took it meanwhile. */
  get port(): number {
    if (this.#knownPort === undefined) throw new Error('Postgres was not started yet, so it has no port.');
    return this.#knownPort;
  }

  /** The server's process while it runs. */
  get pid(): number | undefined {
    return this.#server?.pid;
  }

  /** Connection URL of a database, as the superuser unless a role is given. */
  url(database = 'postgres', role = 'postgres', password = this.#options.password): string {
    return `postgres://${encodeURIComponent(role)}:${encodeURIComponent(password)}@127.0.0.1:${this.port}/${encodeURIComponent(database)}`;
  }

  /** Makes the cluster when there is none, ends a server that an earlier process left on it, and starts. */
  async start(): Promise<void> {
    const { directory, logFile, password } = this.#options;
    mkdirSync(dirname(logFile), { recursive: true });
    if (!existsSync(join(directory, 'PG_VERSION'))) await initialiseCluster(this.#runtime, directory, password);
    await endLeftServer(directory);
    const sessionsEndBy = Date.now() + SESSIONS_END_MS_MAX;
    for (let left = PORT_TRIES; ;) {
      this.#knownPort = await freePort(this.#knownPort);
      const child = this.#spawnServer();
      if (await becameReady(child, directory)) return;
      const lines = lastLines(logFile, 6);
      if (lines.includes('pre-existing shared memory block') && Date.now() < sessionsEndBy)
        await delay(SESSIONS_POLL_MS);
      else if (left > 1 && lines.includes('could not bind')) left -= 1;
      else throw new Error(`Postgres did not start (${logFile}):\n${lines}`);
    }
  }

  /** Resolves when the server that was started last has ended, to how. */
  get exit(): Promise<string> {
    return this.#exit;
  }

  /** Ends every session and stops in good order. */
  async stop(): Promise<void> {
    await this.#end('SIGINT');
  }

  /** Stops as in a crash: nothing is flushed, the next start recovers from the log. */
  async crash(): Promise<void> {
    await this.#end('SIGQUIT');
  }

  async #end(signal: 'SIGINT' | 'SIGQUIT'): Promise<void> {
    const server = this.#server;
    if (server === undefined) return;
    await endProcess(server, signal, 30_000);
    deathGuard.processEnded(server.pid);
    this.#server = undefined;
  }

  #spawnServer(): ChildProcess {
    const { directory, logFile, settings } = this.#options;
    const all = { ...defaultSettings(freeRoom(directory)), ...settings };
    const flags = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
    const log = openSync(logFile, 'a');
    const child = spawn(this.#runtime.postgres, ['-D', directory, '-p', String(this.port), ...flags], {
      ...ids(this.#runtime.user),
      cwd: '/',
      env: { LC_ALL: 'C', PATH: '/usr/bin:/bin' },
      detached: true, // Ctrl-C in the terminal must not reach it before its clients have ended
      stdio: ['ignore', log, log],
    });
    closeSync(log);
    child.unref();
    this.#exit = exitOf(child);
    this.#server = child.pid === undefined ? undefined : identify(child.pid);
    if (child.pid !== undefined) deathGuard.watchProcess(child.pid, 'SIGINT');
    return child;
  }
}

/** Waits until the server says in its pid file that it takes connections (line 8, as pg_ctl reads it), or has ended. */
async function becameReady(child: ChildProcess, directory: string): Promise<boolean> {
  const deadline = Date.now() + START_DEADLINE_MS;
  while (child.pid !== undefined && child.exitCode === null && child.signalCode === null && Date.now() < deadline) {
    const lines = pidFile(directory);
    if (Number(lines[0]) === child.pid && lines[7]?.trim() === 'ready') return true;
    await delay(10);
  }
  if (child.pid !== undefined) deathGuard.processEnded(child.pid);
  return false;
}

/** After a SIGKILL of whoever started it, a server may still hold the cluster, or only its pid file may be left. */
async function endLeftServer(directory: string): Promise<void> {
  const pid = Number(pidFile(directory)[0]);
  if (!Number.isInteger(pid) || pid <= 0) return;
  const left = identify(pid);
  if (left !== undefined && commandLine(pid)?.includes(`-D ${directory} `)) await endProcess(left, 'SIGINT', 30_000);
  // The id may belong to a stranger by now; Postgres would refuse to start beside it.
  rmSync(join(directory, 'postmaster.pid'), { force: true });
}

function pidFile(directory: string): string[] {
  try {
    return readFileSync(join(directory, 'postmaster.pid'), 'utf8').split('\n');
  } catch {
    return []; // no server has it
  }
}
