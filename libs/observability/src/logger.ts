import type { LoggerService } from '@nestjs/common';
import { requestContext } from '@registry/request-context';
import { pino, type Logger } from 'pino';
import { stdoutLogger } from './stdout-logger.ts';
import { traceIdOf } from './tracing/traceparent.ts';

export type { Logger } from 'pino';

/** Values that never reach a log, wherever they stand in what is logged. */
const REDACTED = ['headers["x-api-key"]', 'headers.authorization', 'apiKey', 'password', '*.password', '*.apiKey'];

/** JSON lines on stdout, each with the app's name and, inside a request, its id and that of its trace. */
export function createLogger(app: string, level = 'info'): Logger {
  return stdoutLogger({
    level,
    base: { app },
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
    redact: REDACTED,
    mixin: () => {
      const context = requestContext.get();
      if (context === undefined) return {};
      const { requestId, traceparent } = context;
      return traceparent === undefined ? { requestId } : { requestId, traceId: traceIdOf(traceparent) };
    },
  });
}

/** What Nest itself logs, through the app's logger. Its start-up chatter is kept at `debug`. */
export class NestLogger implements LoggerService {
  readonly #logger: Logger;

  constructor(logger: Logger) {
    this.#logger = logger;
  }

  log(message: unknown, context?: unknown): void {
    this.#logger.debug({ context }, text(message));
  }

  error(message: unknown, ...rest: unknown[]): void {
    this.#logger.error({ details: rest }, text(message));
  }

  warn(message: unknown, context?: unknown): void {
    this.#logger.warn({ context }, text(message));
  }
}

function text(message: unknown): string {
  if (message instanceof Error) return message.stack ?? message.message;
  return typeof message === 'string' ? message : JSON.stringify(message);
}
