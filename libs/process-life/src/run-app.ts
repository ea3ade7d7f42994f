import type { ProcessSettings } from '@registry/config';
import { createLogger, type Logger } from '@registry/observability';
import { endOnSignal } from './end-on-signal.ts';
import { outliveRequests } from './outlive-requests.ts';
import { runMain } from './run-main.ts';

/** An app that serves. */
export interface RunningApp {
  /** What the program that started it needs to know: its ports. */
  readonly ready: Readonly<Record<string, number>>;
  /** Takes no new request, completes those under way, and leaves what it holds. */
  end(): Promise<void>;
}

/** An app as it is started: by its program, or with others in one process. */
export interface App<Settings extends ProcessSettings = ProcessSettings> {
  readonly name: string;
  /** Reads its settings from the environment. */
  readonly settings: () => Settings;
  readonly serve: (settings: Settings, logger: Logger) => Promise<RunningApp>;
}

/** Starts an app with the settings of the environment. */
export async function startApp<Settings extends ProcessSettings>(
  { name, settings: readSettings, serve }: App<Settings>,
  prepare: (logger: Logger) => void = () => undefined,
): Promise<RunningApp & { readonly logger: Logger }> {
  const settings = readSettings();
  const logger = createLogger(name, settings.LOG_LEVEL);
  prepare(logger);
  return { ...(await serve(settings, logger)), logger };
}

/** Runs an app where the module is the program of the process: until SIGTERM or SIGINT, on which the app ends in order. */
export function runApp<Settings extends ProcessSettings>({ main }: ImportMeta, app: App<Settings>): App<Settings> {
  if (main) {
    runMain(async () => {
      const { logger, ready, end } = await startApp(app, outliveRequests);
      endOnSignal(logger, end);
      // The program that started the app waits for this line, at any log level.
      logger.child({}, { level: 'info' }).info({ ...ready, pid: process.pid }, 'ready');
    });
  }
  return app;
}
