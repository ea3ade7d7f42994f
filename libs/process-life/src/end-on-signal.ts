import type { Logger } from '@registry/observability';

/**
 * Ends the process once on SIGTERM or SIGINT: `finish` leaves what it holds, in order, and the exit code says whether it
 * could. A second signal while it does so changes nothing.
 */
export function endOnSignal(logger: Logger, finish: () => Promise<void>): void {
  let isEnding = false;
  const end = (signal: NodeJS.Signals): void => {
    if (isEnding) return;
    isEnding = true;
    logger.info({ signal }, 'ending');
    finish().then(
      () => process.exit(0),
      (error: unknown) => {
        logger.error({ error: String(error) }, 'did not end in order');
        process.exit(1);
      },
    );
  };
  process.on('SIGTERM', end).on('SIGINT', end);
}
