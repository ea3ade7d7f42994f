import { AppError, codes } from '@registry/errors';

/** What the promise resolves to, or `upstream_unavailable` when the time is up first. `deadlineAt`: milliseconds of the epoch. */
export async function withinBudget<T>(promise: Promise<T>, deadlineAt: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(
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
  });
  try {
    return await Promise.race([promise, late]);
  } finally {
    clearTimeout(timer);
  }
}
