import { AppError, codes } from '@registry/errors';
import type { Admission } from './daily-quota.ts';

const DAY_SECONDS = 86_400;

/** `RateLimit-Policy` and `RateLimit` as the IETF's draft on rate limit header fields defines them. */
export function rateLimitHeaders({ dailyLimit, left, secondsLeft }: Omit<Admission, 'admitted'>) {
  return {
    'ratelimit-policy': `"daily";q=${dailyLimit};w=${DAY_SECONDS}`,
    ratelimit: `"daily";r=${left};t=${Math.ceil(secondsLeft)}`,
  };
}

/** The error of a key at its cap, or of a request that counts as more than are left. */
export function limitReached({ dailyLimit, left, secondsLeft }: Admission): AppError {
  return new AppError(codes.key.dailyLimitReached, {
    message:
      left > 0
        ? `This counts as more requests than the ${left} left today. Request less, or continue after 00:00 UTC, when the limit resets.`
        : `Daily limit of ${dailyLimit.toLocaleString('en-US')} requests reached. It resets at 00:00 UTC.`,
    retryAfterSeconds: secondsLeft,
  });
}
