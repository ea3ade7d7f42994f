import type { LoggerService } from '@nestjs/common';
import { requestContext } from '@registry/request-context';
import { pino, type Logger } from 'pino';
import { stdoutLogger } from './stdout-logger.ts';
import { readTraceId } from './tracing/traceparent.ts';

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
      return traceparent === undefined ? { requestId } : { requestId, traceId: readTraceId(traceparent) };
    },
  });
}

/** Nest's logger, which writes to the app's. A message may be an object: its `message`, and fields. Nest's start-up messages are logged as `debug`. */
export class NestLogger implements LoggerService {
  readonly #logger: Logger;

  constructor(logger: Logger) {
    this.#logger = logger;
  }

  log(message: unknown, context?: unknown): void {
    this.#logger.debug({ context, ...fields(message) }, text(message));
  }

  error(message: unknown, ...rest: unknown[]): void {
    this.#logger.error({ details: rest, ...fields(message) }, text(message));
  }

  warn(message: unknown, context?: unknown): void {
    this.#logger.warn({ context, ...fields(message) }, text(message));
  }
}

function text(message: unknown): string {
  if (message instanceof Error) return message.stack ?? message.message;
  if (typeof message === 'string') return message;
  return isWithFields(message) ? message.message : JSON.stringify(message);
}

function fields(message: unknown): object {
  if (message instanceof Error || !isWithFields(message)) return {};
  return Object.fromEntries(Object.entries(message).filter(([name]) => name !== 'message'));
}

function isWithFields(message: unknown): message is { readonly message: string } {
  return typeof message === 'object' && message !== null && 'message' in message && typeof message.message === 'string';
}
