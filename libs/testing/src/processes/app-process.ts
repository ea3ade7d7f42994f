import { deathGuard } from '@registry/private-servers';
import { programFlags } from '@registry/process-life';
import { spawn, type ChildProcess } from 'node:child_process';
import type { Socket } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { runServers } from '../servers/run-servers.ts';
import { programEnvironment, projectRoot } from '../testing.config.ts';
import type { AppSettings } from './stack-plan.ts';

/** How a process ended. */
export interface AppExit {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
}

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

  /** `project` is the folder of the checkout whose built app it is. */
  constructor(app: string, settings: AppSettings, project: string = projectRoot) {
    this.app = app;
    this.#child = spawn(process.execPath, [...programFlags, join(project, 'dist', 'apps', app, 'main.js')], {
      cwd: project,
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
    return this.#end('SIGTERM');
  }

  /** Ends it at once, as in a crash, and waits. */
  async kill(): Promise<AppExit> {
    return this.#end('SIGKILL');
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
    for (const part of this.#parts()) part?.unref();
  }

  /** Whoever waits for the end is kept by it, even where nothing else is under way. */
  #end(signal: NodeJS.Signals): Promise<AppExit> {
    for (const part of this.#parts()) part?.ref();
    this.#child.kill(signal);
    return this.exited;
  }

  #parts() {
    const { stdout, stderr } = this.#child;
    return [this.#child, stdout as Socket | null, stderr as Socket | null];
  }

  #read(stream: NodeJS.ReadableStream | null, see: (line: string) => void): void {
    if (stream === null) return;
    createInterface({ input: stream }).on('line', (line) => {
      this.lines.push(line);
      see(line);
    });
  }
}

/**
 * Builds the app where that is due, starts it with these settings alone and waits until it is ready. An app of another checkout
 * (`project`) is started as it was built.
 */
export async function startApp(app: string, settings: AppSettings, project = projectRoot): Promise<AppProcess> {
  if (project === projectRoot) await runServers().built();
  const started = new AppProcess(app, settings, project);
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
