import { deathGuard, endRecordedProcess, lastLines, recordProcess } from '@registry/private-servers';
import { spawn, type ChildProcess } from 'node:child_process';
import { closeSync, mkdirSync, openSync, renameSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { isReadyLine, LogReader } from './log-reader.ts';
import { restartDelayMs } from './restart-delay.ts';
import { appProgram } from './run-program.ts';

/** What it takes to keep an app running. */
export interface SupervisedAppOptions {
  readonly name: string;
  readonly dist: string;
  readonly cwd: string;
  readonly settings: Readonly<Record<string, string>>;
  readonly logFile: string;
  readonly processRecord: string;
  /** Told when the app crashes and when it is back. */
  readonly say: (text: string) => void;
}

const readyDeadlineMs = 60_000;
const stopGraceMs = 15_000;
const logBytesMost = 50 * 2 ** 20;

/** One app as a process that is started again when it crashes. Its output goes straight into its log file. */
export class SupervisedApp {
  private readonly options: SupervisedAppOptions;
  private readonly stopping = new AbortController();
  private child: ChildProcess | undefined;
  private ended: Promise<void> = Promise.resolve();
  private crashesInARow = 0;

  constructor(options: SupervisedAppOptions) {
    this.options = options;
  }

  get name(): string {
    return this.options.name;
  }

  /** Starts the app and waits until it serves. One that cannot serve at all is an error with the end of its log. */
  async start(): Promise<void> {
    mkdirSync(dirname(this.options.logFile), { recursive: true });
    rotate(this.options.logFile);
    const log = new LogReader(this.options.logFile);
    const child = this.spawn();
    const deadline = Date.now() + readyDeadlineMs;
    while (isAlive(child) && Date.now() < deadline && !this.stopping.signal.aborted) {
      if (log.newLines().some(isReadyLine)) {
        this.superviseFrom(child, Date.now());
        return;
      }
      await delay(25);
    }
    if (this.stopping.signal.aborted) return;
    const reason = isAlive(child) ? `is not ready after ${readyDeadlineMs / 1_000} s` : `ended (${howEnded(child)})`;
    await this.stop();
    throw new Error(
      `${this.name} ${reason}; the end of ${this.options.logFile}:\n${lastLines(this.options.logFile, 8)}`,
    );
  }

  /** Asks it to end; after 15 seconds ends it. It is not started again. */
  async stop(): Promise<void> {
    this.stopping.abort();
    this.child?.kill('SIGTERM');
    const hard = setTimeout(() => this.child?.kill('SIGKILL'), stopGraceMs);
    await this.ended;
    clearTimeout(hard);
  }

  /** Ends it now. */
  kill(): void {
    this.stopping.abort();
    this.child?.kill('SIGKILL');
  }

  private spawn(): ChildProcess {
    const { dist, cwd, settings, logFile, processRecord } = this.options;
    const log = openSync(logFile, 'a');
    const { file, args } = appProgram(dist, 'main', []);
    // A group of its own: Ctrl-C in the terminal reaches the stack alone, which ends everything in order.
    const child = spawn(file, args, { cwd, env: settings, detached: true, stdio: ['ignore', log, log] });
    closeSync(log);
    this.child = child;
    if (child.pid !== undefined) {
      deathGuard.watchProcess(child.pid, 'SIGTERM');
      recordProcess(processRecord, child.pid);
    }
    this.ended = new Promise((resolve) => {
      const done = (): void => {
        if (child.pid !== undefined) deathGuard.processEnded(child.pid);
        resolve();
      };
      child.once('exit', done).once('error', done);
    });
    return child;
  }

  private superviseFrom(child: ChildProcess, startedAt: number): void {
    void this.ended.then(async () => {
      if (this.stopping.signal.aborted) return;
      const next = restartDelayMs(this.crashesInARow, Date.now() - startedAt);
      this.crashesInARow = next.crashesInARow;
      const seconds = next.delayMs / 1_000;
      this.options.say(
        `! ${this.name} ended (${howEnded(child)}); starting it again in ${seconds} s. Its log: ${this.options.logFile}`,
      );
      await delay(next.delayMs, undefined, { signal: this.stopping.signal }).catch(() => undefined); // stopped meanwhile
      if (!this.stopping.signal.aborted) this.restart();
    });
  }

  private restart(): void {
    const startedAt = Date.now();
    const log = new LogReader(this.options.logFile);
    const child = this.spawn();
    this.superviseFrom(child, startedAt);
    void (async () => {
      while (isAlive(child) && !this.stopping.signal.aborted) {
        if (log.newLines().some(isReadyLine)) return this.options.say(`✓ ${this.name} is back`);
        await delay(100);
      }
    })();
  }
}

/** Ends what a killed stack left of the app. */
export async function endLeftApp(processRecord: string): Promise<boolean> {
  return endRecordedProcess(processRecord, 'SIGTERM', stopGraceMs);
}

function isAlive(child: ChildProcess): boolean {
  return child.pid !== undefined && child.exitCode === null && child.signalCode === null;
}

function howEnded(child: ChildProcess): string {
  return child.signalCode ?? `exit code ${child.exitCode}`;
}

/** One old log is kept; a log never grows past twice the limit over starts. */
function rotate(file: string): void {
  const size = statSync(file, { throwIfNoEntry: false })?.size ?? 0;
  if (size > logBytesMost) renameSync(file, `${file}.1`);
}
