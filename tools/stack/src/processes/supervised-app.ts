import { deathGuard, endRecordedProcess, exitOf, lastLines, recordProcess } from '@registry/private-servers';
import { spawn, type ChildProcess } from 'node:child_process';
import { closeSync, mkdirSync, openSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { keepRunning, type LastingProcess } from './keep-running.ts';
import type { AppManifest } from '../settings/app-manifest.ts';
import { isReadyLine, LogReader } from './log-reader.ts';
import { serviceProgram } from './run-program.ts';

/** What it takes to keep an app running. */
export interface SupervisedAppOptions {
  readonly app: AppManifest;
  readonly cwd: string;
  readonly settings: Readonly<Record<string, string>>;
  readonly logFile: string;
  readonly processRecord: string;
  /** Gets a line when the app ends by itself and when it is back. */
  readonly say: (text: string) => void;
}

const READY_MS_MAX = 60_000;
/** Milliseconds for what an app has under way. One that is killed loses nothing: its next start recovers. */
const STOP_MS_MAX = 2_500;
const LOOK_MS = 25;

/** One app as a process that is started again when it ends. Its output goes straight into its log file. */
export class SupervisedApp implements LastingProcess {
  readonly name: string;
  readonly logFile: string;
  readonly #options: SupervisedAppOptions;
  readonly #stopping = new AbortController();
  #child: ChildProcess | undefined;
  #exit: Promise<string> = Promise.resolve('never started');

  constructor(options: SupervisedAppOptions) {
    this.#options = options;
    this.name = options.app.name;
    this.logFile = options.logFile;
  }

  /** Starts the app and waits until it serves. One that cannot serve at all is an error with the end of its log. */
  async start(): Promise<void> {
    mkdirSync(dirname(this.logFile), { recursive: true });
    const problem = await this.#launch(READY_MS_MAX);
    if (problem === undefined) {
      void keepRunning(this, this.#stopping.signal, this.#options.say);
      return;
    }
    await this.stop();
    throw new Error(`${this.name} ${problem}; the end of ${this.logFile}:\n${lastLines(this.logFile, 8)}`);
  }

  /** However long it takes: a service may wait for its Postgres. */
  async restart(): Promise<void> {
    const problem = await this.#launch(Infinity);
    if (problem !== undefined) throw new Error(problem);
  }

  ended(): Promise<string> {
    return this.#exit;
  }

  /** Asks it to end and kills it after 2.5 seconds. It is not started again. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    this.#child?.kill('SIGTERM');
    const hard = setTimeout(() => this.#child?.kill('SIGKILL'), STOP_MS_MAX);
    await this.#exit;
    clearTimeout(hard);
  }

  /** Ends it now. */
  kill(): void {
    this.#stopping.abort();
    this.#child?.kill('SIGKILL');
  }

  /** Spawns the app and waits until it serves, or is to stop; resolves to what keeps it from serving, if anything does. */
  async #launch(msMax: number): Promise<string | undefined> {
    const log = new LogReader(this.logFile);
    let problem: string | undefined;
    void this.#spawn().then((how) => (problem = `ended (${how})`));
    for (const until = Date.now() + msMax; !this.#stopping.signal.aborted; await delay(LOOK_MS)) {
      if (log.newLines().some(isReadyLine)) return undefined;
      if (problem !== undefined) return problem;
      if (Date.now() > until) return `is not ready after ${msMax / 1_000} s`;
    }
    return undefined;
  }

  #spawn(): Promise<string> {
    const { app, cwd, settings, logFile, processRecord } = this.#options;
    const log = openSync(logFile, 'a');
    const { file, args } = serviceProgram(app);
    // A group of its own: Ctrl-C in the terminal reaches the stack alone, which ends everything in order.
    const child = spawn(file, args, { cwd, env: settings, detached: true, stdio: ['ignore', log, log] });
    closeSync(log);
    this.#child = child;
    this.#exit = exitOf(child);
    if (child.pid !== undefined) {
      deathGuard.watchProcess(child.pid, 'SIGTERM');
      recordProcess(processRecord, child.pid);
    }
    return this.#exit;
  }
}

/** Ends what a killed stack left of the app. */
export async function endLeftApp(processRecord: string): Promise<boolean> {
  return endRecordedProcess(processRecord, 'SIGTERM', STOP_MS_MAX);
}
