import type { ReplyTo } from '@registry/contracts-message';
import type { LookupOutcome, refreshBusiness } from '@registry/contracts-business-registry';
import { AppError, codes } from '@registry/errors';
import { requestContext } from '@registry/request-context';

/** Milliseconds that a live search may take: the lookup's 20 seconds and the search after it. */
export const LIVE_SEARCH_MS = 21_000;
/** Milliseconds that a refresh adds to the time of its request. */
export const REFRESH_MS = 15_000;

/** The lookup of a service that did not respond. */
export const NO_RESPONSE: ReplyTo<typeof refreshBusiness> = { lookup: { status: 'fallback', reason: 'no-answer' } };

/**
 * Runs a live request's work: only these have more time than others, `budgetMs` from now, and read what a lookup has just
 * written.
 */
export function withBudget<T>(budgetMs: number, work: () => Promise<T>): Promise<T> {
  const context = requestContext.get();
  if (context === undefined) throw new Error('A live request has no context.');
  return requestContext.run({ ...context, deadlineAt: Date.now() + budgetMs, readsPrimary: true }, work);
}

/** The reply, or `instead` where the service did not respond: a lookup that fails is not a failure of the request. */
export async function withFallback<Reply, Other>(call: Promise<Reply>, instead: Other): Promise<Reply | Other> {
  try {
    return await call;
  } catch (error) {
    if (error instanceof AppError && error.code === codes.service.upstreamUnavailable) return instead;
    throw error;
  }
}

/** The reply about a company; undefined where it is not stored, or was removed since it was found. */
export async function ifStored<Reply>(call: Promise<Reply>): Promise<Reply | undefined> {
  try {
    return await call;
  } catch (error) {
    if (error instanceof AppError && error.code === codes.business.notFound) return undefined;
    throw error;
  }
}

/** Returns the outcome of a lookup, as `X-Live-Lookup` and `X-Refresh` say it. */
export function outcomeHeader({ status, reason }: LookupOutcome): string {
  return reason === null ? status : `${status}; reason="${reason.replaceAll(/[^a-z-]/g, '')}"`;
}

/** Checks that a `Prefer` header (RFC 7240) wants a response before the work is done. */
export function prefersAsync(prefer: string | undefined): boolean {
  return /(?:^|,)\s*respond-async\s*(?:[,;]|$)/i.test(prefer ?? '');
}
