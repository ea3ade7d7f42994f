import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, mkdirSync, openSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { orphanReaper, type EndSignal } from './orphan-reaper.ts';
import { LogReader } from './log-reader.ts';
import { lastLines } from './log-tail.ts';
import { type ReadyLine, readyLine } from './ready-line.ts';

/** A program, and how it is started and ended. */
export interface ProgramOptions {
  /** What it is called in messages. */
  readonly name: string;
  readonly file: string;
  readonly args: readonly string[];
  readonly cwd?: string | undefined;
  /** Its whole environment. */
  readonly env: NodeJS.ProcessEnv;
  /** Both of its outputs are appended to this file. */
  readonly logFile: string;
  /** Signals it to end: by `stop`, and when this process dies. */
  readonly endSignal?: EndSignal;
  /** Milliseconds from a signal until it is killed. */
  readonly graceMs?: number;
  readonly uid?: number | undefined;
  readonly gid?: number | undefined;
}

/** How a program ended. */
export interface ProgramExit {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
}

/** Longer than an orchestrator gives. */
const GRACE_MS = 60_000;
const CHECK_INTERVAL_MS = 10;
/** Lines of its log that say why a program is not ready. */
const LINES_SHOWN = 12;

/** A program that runs until it is stopped. It dies with this process, and does not keep this process running. */
export class RunningProgram {
  readonly name: string;
  readonly logFile: string;
  readonly #child: ChildProcess;
  readonly #endSignal: EndSignal;
  readonly #graceMs: number;
  readonly #log: LogReader;
  readonly #unread: string[] = [];
  readonly #exited: Promise<ProgramExit>;
  #end: string | undefined;
  #ready: ReadyLine | undefined;

  constructor({
    name,
    logFile,
    file,
    args,
    endSignal = 'SIGTERM',
    graceMs = GRACE_MS,
    cwd,
    env,
    uid,
    gid,
  }: ProgramOptions) {
    this.name = name;
    this.logFile = logFile;
    this.#endSignal = endSignal;
    this.#graceMs = graceMs;
    mkdirSync(dirname(logFile), { recursive: true });
    const log = openSync(logFile, 'a', 0o600);
    this.#log = new LogReader(logFile);
    this.#child = spawn(file, args, {
      ...{ cwd, env, uid, gid },
      detached: true, // Ctrl-C in the terminal reaches only this process, which ends everything in order
      stdio: ['ignore', log, log], // so that its log is kept if this process dies
    });
    closeSync(log);
    this.#child.unref();
    const { pid } = this.#child;
    if (pid !== undefined) orphanReaper.watchProcess(pid, endSignal);
    this.#exited = new Promise((resolve) => {
      const end = (how: string, exit: ProgramExit): void => {
        if (pid !== undefined) orphanReaper.processEnded(pid);
        this.#end = how;
        resolve(exit);
      };
      this.#child.once('error', (error) => end(error.message, { code: null, signal: null }));
      this.#child.once('exit', (code, signal) => end(signal ?? `exit code ${code}`, { code, signal }));
    });
  }

  get pid(): number {
    if (this.#child.pid === undefined) throw new Error(`${this.name} did not start.`);
    return this.#child.pid;
  }

  /** Resolves to its exit when it has ended. A pending call keeps this process running. */
  get exited(): Promise<ProgramExit> {
    this.#child.ref();
    return this.#exited;
  }

  /** The same in words: `SIGKILL`, `exit code 1`, or why it could not be started. */
  get ended(): Promise<string> {
    return this.exited.then(() => this.#end ?? '');
  }

  /** Whether it has not ended yet. */
  get isRunning(): boolean {
    return this.#end === undefined && this.#child.pid !== undefined;
  }

  /** What it logged when it was ready. */
  get ready(): ReadyLine {
    if (this.#ready === undefined) throw new Error(`${this.name} is not ready.`);
    return this.#ready;
  }

  /** Everything in its log. */
  get output(): string {
    return readFileSync(this.logFile, 'utf8');
  }

  get lines(): string[] {
    return this.output.split('\n');
  }

  /** Waits until it logs that it is ready; throws when it ends first, or is not ready in time. */
  async untilReady(msMax = Infinity): Promise<ReadyLine> {
    return (this.#ready = await this.untilLogged(readyLine, msMax));
  }

  /** Waits for the first line after those that were waited for in which `find` finds something, and returns that. */
  async untilLogged<T>(find: (line: string) => T | undefined, msMax = Infinity): Promise<T> {
    for (const until = performance.now() + msMax; ; await delay(CHECK_INTERVAL_MS)) {
      const end = this.#end; // what it logged before its end is read after it
      this.#unread.push(...this.#log.newLines());
      for (let line = this.#unread.shift(); line !== undefined; line = this.#unread.shift()) {
        const found = find(line);
        if (found !== undefined) return found;
      }
      if (end !== undefined) throw new Error(`ended (${end})`);
      if (performance.now() > until) throw new Error(`is not ready after ${msMax / 1_000} s`);
    }
  }

  /** Sends a signal and does not wait. */
  signal(signal: NodeJS.Signals): void {
    this.#child.kill(signal);
  }

  /** Signals it to end, and waits. */
  stop(): Promise<ProgramExit> {
    return this.end(this.#endSignal);
  }

  /** Ends it at once, as in a crash, and waits. */
  kill(): Promise<ProgramExit> {
    return this.end('SIGKILL');
  }

  /** Sends a signal that ends it, and waits; it is killed after its grace. */
  async end(signal: EndSignal): Promise<ProgramExit> {
    this.#child.kill(signal);
    const hard = setTimeout(() => this.#child.kill('SIGKILL'), this.#graceMs);
    const exit = await this.exited;
    clearTimeout(hard);
    return exit;
  }
}

/** Starts a program and waits until it is ready. One that is not is ended; the error has the end of its log. */
export async function startProgram(options: ProgramOptions, msMax = 60_000): Promise<RunningProgram> {
  const program = new RunningProgram(options);
  try {
    await program.untilReady(msMax);
    return program;
  } catch (cause) {
    await program.kill();
    throw new Error(notReady(program, cause), { cause });
  }
}

/** Why a program is not ready, with the end of its log. */
export function notReady({ name, logFile }: RunningProgram, cause: unknown): string {
  return `${name} ${(cause as Error).message}; the end of ${logFile}:\n${lastLines(logFile, LINES_SHOWN)}`;
}
