import { timeLimit } from '@registry/config';
import { AsyncLocalStorage } from 'node:async_hooks';

/** What travels with a request from the edge to the last service, in message headers. */
export interface RequestContext {
  readonly requestId: string;
  /** The deadline in milliseconds of the epoch. */
  readonly deadlineAt: number;
  /** W3C trace context, when the caller sent one. */
  readonly traceparent?: string;
  /** Whether it reads only from primaries, because its data was written just before. */
  readonly readsPrimary?: boolean;
  /** Whether it is made with a key of a sandbox: no service gets it. */
  readonly isSandbox?: boolean;
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
 * Milliseconds until the request's deadline, at most `maxMs` if time limits are not stretched; 0 after it. Outside of a
 * request it is `maxMs`: such callers retry, and must not wait longer for a call that hangs.
 */
export function budgetLeftMs(maxMs: number, now: number = Date.now()): number {
  const context = storage.getStore();
  return context === undefined ? maxMs : Math.max(0, Math.min(timeLimit(maxMs), context.deadlineAt - now));
}
