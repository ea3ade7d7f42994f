import { AppError, codes } from '@registry/errors';
import { BrokenCircuitError } from 'cockatiel';

/** The reply of OpenSearch to a request, or to one search of several. */
export interface FailedReply {
  readonly status: number;
  readonly message: string;
}

/** A reply that is an error. */
export class OpenSearchError extends Error {
  readonly status: number;

  constructor({ status, message }: FailedReply) {
    super(`OpenSearch returns ${status}: ${message}`);
    this.name = 'OpenSearchError';
    this.status = status;
  }
}

/** Set where a later request may succeed: the server is busy, starting or without an index yet, or cannot be reached. */
export function isUnavailable(error: unknown): boolean {
  if (error instanceof OpenSearchError) return [404, 408, 429].includes(error.status) || error.status >= 500;
  return (
    error instanceof Error &&
    (/^(?:ConnectionError|TimeoutError|NoLivingConnectionsError|RequestAbortedError)$/.test(error.name) ||
      error instanceof BrokenCircuitError)
  );
}

/** The error of a search that a caller gets. */
export function indexUnavailable(cause: unknown): AppError {
  return new AppError(codes.service.upstreamUnavailable, {
    message: 'The search is temporarily unavailable. Retry after a few seconds.',
    retryAfterSeconds: 5,
    cause,
  });
}
