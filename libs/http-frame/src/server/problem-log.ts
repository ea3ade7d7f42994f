import { type AppError, codes } from '@registry/errors';
import type { Logger } from '@registry/observability';
import { requestMetrics } from '../requests/request-metrics.ts';

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

  /** Errors that callers cause appear only in the access log. */
  write(requestId: string, error: AppError): void {
    requestMetrics.problems.inc({ surface: this.#surface, code: error.code.slug });
    const details = { requestId, code: error.code.slug, reason: this.#withoutSecrets(toReason(error.cause)) };
    if (error.code.slug === codes.service.internalError.slug) this.#logger.error(details, 'request failed');
    else if (error.code.slug === codes.service.upstreamUnavailable.slug)
      this.#logger.warn(details, 'upstream unavailable');
  }
}

function toReason(cause: unknown): string {
  if (cause === undefined) return 'reported by a service';
  const stack = cause instanceof Error ? (cause.stack ?? cause.message) : JSON.stringify(cause);
  const deeper = cause instanceof Error && cause.cause !== undefined ? `\nCaused by: ${toReason(cause.cause)}` : '';
  return `${stack}${deeper}`;
}
