import { errorMessage } from '@registry/errors';
import { endRecordedProcess, notReady, recordProcess, RunningProgram } from '@registry/processes';
import type { AppManifest } from '../settings/app-manifest.ts';
import { keepRunning, type LastingProcess } from './keep-running.ts';
import { serviceProgram } from './run-program.ts';

/** Parts that keep an app running. */
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

/** One app as a process that is started again when it ends. Its output goes straight into its log file. */
export class SupervisedApp implements LastingProcess {
  readonly name: string;
  readonly logFile: string;
  readonly #options: SupervisedAppOptions;
  readonly #stopping = new AbortController();
  #program: RunningProgram;

  constructor(options: SupervisedAppOptions) {
    this.#options = options;
    this.name = options.app.name;
    this.logFile = options.logFile;
    this.#program = this.#launch();
  }

  /** Waits until the app serves, and starts it again from then on. One that cannot serve at all is an error with the end of its log. */
  async start(): Promise<void> {
    try {
      await this.#program.untilReady(READY_MS_MAX);
    } catch (cause) {
      await this.stop();
      throw new Error(notReady(this.#program, cause), { cause });
    }
    const { say } = this.#options;
    keepRunning(this, this.#stopping.signal, say).catch((error: unknown) => say(errorMessage(error)));
  }

  /** However long it takes: a service may wait for its Postgres. */
  async restart(): Promise<void> {
    this.#program = this.#launch();
    await this.#program.untilReady();
  }

  ended(): Promise<string> {
    return this.#program.ended;
  }

  /** Signals it to end and kills it after 2.5 seconds. It is not started again. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#program.stop();
  }

  /** Ends it now. */
  kill(): void {
    this.#stopping.abort();
    this.#program.signal('SIGKILL');
  }

  #launch(): RunningProgram {
    const { app, cwd, settings: env, logFile, processRecord } = this.#options;
    const options = { name: app.name, cwd, env, logFile, graceMs: STOP_MS_MAX };
    const program = new RunningProgram({ ...serviceProgram(app), ...options });
    if (program.isRunning) recordProcess(processRecord, program.pid);
    return program;
  }
}

/** Ends what a killed stack left of the app. */
export async function endLeftApp(processRecord: string): Promise<boolean> {
  return endRecordedProcess(processRecord, 'SIGTERM', STOP_MS_MAX);
}
