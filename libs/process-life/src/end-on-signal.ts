import type { Logger } from '@registry/observability';

/** Milliseconds for what the log still holds. */
const LOG_MS_MAX = 1_000;

/**
 * Ends the process once on SIGTERM or SIGINT: `finish` leaves what it holds, in order, and the exit code says whether it
 * could. A second signal while it does so changes nothing.
 */
export function endOnSignal(logger: Logger, finish: () => Promise<void>): void {
  let isEnding = false;
  const end = (signal: NodeJS.Signals): void => {
    if (isEnding) return;
    isEnding = true;
    logger.info({ signal }, 'shutting down');
    finish().then(
      () => exit(logger, 0),
      (error: unknown) => {
        logger.error({ error: String(error) }, 'did not shut down cleanly');
        exit(logger, 1);
      },
    );
  };
  process.on('SIGTERM', end).on('SIGINT', end);
}

/**
 * Exits once the log is written. Where nobody reads standard output a thread waits in a write, and an exit of Node would wait
 * for that thread: after a second nothing but SIGKILL ends the process.
 */
function exit(logger: Logger, code: number): void {
  setTimeout(() => process.kill(process.pid, 'SIGKILL'), LOG_MS_MAX);
  logger.flush(() => process.exit(code));
}
