import { type AppError, codes } from '@registry/errors';
import type { Logger } from '@registry/observability';
import { requestMetrics } from '../requests/request-metrics.ts';

/** Levels and messages of logged errors; errors that callers cause appear only in the access log. */
const LOGGED: Readonly<Record<string, readonly ['error' | 'warn', string]>> = {
  [codes.service.internalError.slug]: ['error', 'request failed'],
  [codes.service.upstreamUnavailable.slug]: ['warn', 'upstream unavailable'],
};

/** Counts the errors of a surface, and logs what responses do not show: errors of the server, and which dependency was unavailable. */
export class ProblemLog {
  readonly #surface: string;
  readonly #logger: Logger;
  readonly #withoutSecrets: (text: string) => string;

  /** `withoutSecrets` cuts out of a text what a caller may have sent in it and no log may have. */
  constructor(surface: string, logger: Logger, withoutSecrets: (text: string) => string) {
    this.#surface = surface;
    this.#logger = logger;
    this.#withoutSecrets = withoutSecrets;
  }

  write(requestId: string, error: AppError): void {
    requestMetrics.problems.inc({ surface: this.#surface, code: error.code.slug });
    const [level, message] = LOGGED[error.code.slug] ?? [];
    if (level === undefined) return;
    const details = { requestId, code: error.code.slug, reason: this.#withoutSecrets(toReason(error.cause)) };
    this.#logger[level](details, message);
  }
}

function toReason(cause: unknown): string {
  if (cause === undefined) return 'reported by a service';
  const stack = cause instanceof Error ? (cause.stack ?? cause.message) : JSON.stringify(cause);
  const deeper = cause instanceof Error && cause.cause !== undefined ? `\nCaused by: ${toReason(cause.cause)}` : '';
  return `${stack}${deeper}`;
}
