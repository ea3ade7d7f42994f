import { AppError, codes } from '@registry/errors';

/** The error of an address that sent more requests than the demo allows. */
export function tooManyRequests(retryAfterSeconds: number): AppError {
  return new AppError(codes.key.tooManyRequests, {
    message: `Your address exceeded the request limit of the demo. Retry after ${retryAfterSeconds} seconds, and cache responses as Cache-Control allows.`,
    retryAfterSeconds,
  });
}
