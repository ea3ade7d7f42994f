import { timeLimit } from '@registry/config';
import { AsyncLocalStorage } from 'node:async_hooks';

/** What travels with a request from the edge to the last service, in message headers. */
export interface RequestContext {
  readonly requestId: string;
  /** Milliseconds of the epoch after which nobody waits for the answer. */
  readonly deadlineAt: number;
  /** W3C trace context, when the caller sent one. */
  readonly traceparent?: string;
  /** Whether it reads from primaries alone, as what it reads was written just before. */
  readonly readsPrimary?: boolean;
}

const storage = new AsyncLocalStorage<RequestContext>();

/** The context of the request being worked on; undefined outside of one (loads, relays, start-up). */
export const requestContext = {
  run<T>(context: RequestContext, work: () => T): T {
    return storage.run(context, work);
  },
  get(): RequestContext | undefined {
    return storage.getStore();
  },
};

/**
 * Milliseconds left of the request's budget, at most `maxMs` as far as time limits are not stretched; 0 when it is used up.
 * Outside of a request it is `maxMs`: who asks there tries again, and is not to wait longer for one that hangs.
 */
export function budgetLeftMs(maxMs: number, now: number = Date.now()): number {
  const context = storage.getStore();
  return context === undefined ? maxMs : Math.max(0, Math.min(timeLimit(maxMs), context.deadlineAt - now));
}
