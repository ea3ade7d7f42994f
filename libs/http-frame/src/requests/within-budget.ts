import { AppError, codes } from '@registry/errors';

/** Resolves to the promise's value, or fails with `upstream_unavailable` when the time is up first. `deadlineAt`: milliseconds of the epoch. */
export function withinBudget<T>(promise: Promise<T>, deadlineAt: number): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(
      () => {
        reject(
          new AppError(codes.service.upstreamUnavailable, {
            message: 'The request exceeded its deadline. Retry after one second.',
            retryAfterSeconds: 1,
          }),
        );
      },
      Math.max(0, deadlineAt - Date.now()),
    );
    promise.finally(() => clearTimeout(timer)).then(resolve, reject);
  });
}
