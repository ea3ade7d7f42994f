import { deathGuard } from '@registry/private-servers';
import { serviceFlags } from '@registry/process-life';
import { spawn, type ChildProcess } from 'node:child_process';
import type { Socket } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { runServers } from '../servers/run-servers.ts';
import { programEnvironment, projectRoot } from '../testing.config.ts';

/** How a process ended. */
export interface AppExit {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
}

/** The settings of an app; its whole environment but for the PATH. */
export type AppSettings = Readonly<Record<string, string | number>>;

const READY_DEADLINE_MS = 60_000;

/** A built app as a process of its own. */
export class AppProcess {
  readonly app: string;
  /** What it printed so far, stdout and stderr, line by line. */
  readonly lines: string[] = [];
  /** Resolves when it has ended. */
  readonly exited: Promise<AppExit>;
  readonly #child: ChildProcess;
  #readyLine: Record<string, unknown> | undefined;

  constructor(app: string, settings: AppSettings) {
    this.app = app;
    this.#child = spawn(process.execPath, [...serviceFlags, join(projectRoot, 'dist', 'apps', app, 'main.js')], {
      cwd: projectRoot,
      env: programEnvironment(settings),
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.#letGo();
    const { pid } = this.#child;
    if (pid !== undefined) deathGuard.watchProcess(pid, 'SIGKILL');
    this.exited = new Promise((resolve) => {
      this.#child.once('close', (code, signal) => {
        if (pid !== undefined) deathGuard.processEnded(pid);
        resolve({ code, signal });
      });
    });
  }

  get pid(): number {
    if (this.#child.pid === undefined) throw new Error(`The app ${this.app} did not start.`);
    return this.#child.pid;
  }

  /** The fields of its `ready` line: the ports that it listens on, among others. */
  get ready(): Readonly<Record<string, unknown>> {
    if (this.#readyLine === undefined) throw new Error(`The app ${this.app} is not ready.`);
    return this.#readyLine;
  }

  /** Everything that it printed. */
  get output(): string {
    return this.lines.join('\n');
  }

  /** Sends a signal and does not wait. */
  signal(signal: NodeJS.Signals): void {
    this.#child.kill(signal);
  }

  /** Asks it to end, as Kubernetes would, and waits. */
  async stop(): Promise<AppExit> {
    this.#child.kill('SIGTERM');
    return this.exited;
  }

  /** Ends it at once, as in a crash, and waits. */
  async kill(): Promise<AppExit> {
    this.#child.kill('SIGKILL');
    return this.exited;
  }

  /** Waits for the log line whose `msg` is `ready`. */
  async untilReady(): Promise<void> {
    let timer: NodeJS.Timeout | undefined;
    const ready = new Promise<void>((resolve) => {
      this.#read(this.#child.stdout, (line) => {
        const entry = jsonLine(line);
        if (entry?.['msg'] !== 'ready') return;
        this.#readyLine ??= entry;
        resolve();
      });
      this.#read(this.#child.stderr, () => undefined);
    });
    const late = new Promise<string>((resolve) => {
      timer = setTimeout(() => resolve(`was not ready after ${READY_DEADLINE_MS / 1_000} s`), READY_DEADLINE_MS);
    });
    const gone = this.exited.then(({ code, signal }) => `ended with ${signal ?? code} before it was ready`);
    const failure = await Promise.race([ready, late, gone]);
    clearTimeout(timer);
    if (typeof failure !== 'string') return;
    await this.kill();
    throw new Error(`The app ${this.app} ${failure}:\n${this.output}`);
  }

  /** A spec that fails to end its apps does not keep the test run from ending; they are ended with it. */
  #letGo(): void {
    const child = this.#child;
    child.unref();
    for (const stream of [child.stdout, child.stderr]) (stream as Socket | null)?.unref();
  }

  #read(stream: NodeJS.ReadableStream | null, see: (line: string) => void): void {
    if (stream === null) return;
    createInterface({ input: stream }).on('line', (line) => {
      this.lines.push(line);
      see(line);
    });
  }
}

/** Builds the app where that is due, starts it with these settings alone and waits until it is ready. */
export async function startApp(app: string, settings: AppSettings): Promise<AppProcess> {
  await runServers().built(app);
  const started = new AppProcess(app, settings);
  await started.untilReady();
  return started;
}

function jsonLine(line: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(line);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : undefined;
  } catch {
    return undefined; // not every line is ours
  }
}
