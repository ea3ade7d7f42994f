import { pino, type Logger, type LoggerOptions } from 'pino';
import { logMetrics } from './metrics/log-metrics.ts';

/** Bytes of lines that wait where standard output takes none: the disk is full, or nobody reads it. Further ones are lost. */
const WAITING_BYTES_MAX = 4 * 2 ** 20;

/**
 * Writes its lines to standard output without blocking the work; the rest is written when the process exits. If writing
 * fails, the process continues, and its log says afterwards how many lines are lost.
 */
export function stdoutLogger(options: LoggerOptions): Logger {
  // With a `minLength`, `flush` waits until all is out.
  const output = pino.destination({ dest: 1, sync: false, minLength: 1, maxLength: WAITING_BYTES_MAX });
  const logger = pino(options, output);
  const flushSync = output.flushSync.bind(output);
  let lines = 0;
  let reason: string | undefined;
  output.on('drop', () => {
    lines += 1;
    logMetrics.linesLost.inc();
  });
  output.on('error', (error: Error) => {
    reason = error.message; // the next line tries again
    output.flushSync = () => undefined; // at an exit it would try again for ever
  });
  output.on('drain', () => {
    output.flushSync = flushSync;
    if (lines > 0) logger.warn({ lines, reason }, 'log lines were lost');
    lines = 0;
    reason = undefined;
  });
  return logger;
}
