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
  /** The time as of which a service reads what it knew then; absent for what it knows now. ISO 8601 UTC, milliseconds. */
  readonly knownAt?: string;
  /** With `knownAt`, the time whose suppressions count, where it is another one; `infinity` for those of now. */
  readonly hiddenAt?: string;
  /** Whether it is made with a key of a sandbox: then nothing real is read or written. */
  readonly isSandbox?: boolean;
  /** The test clock whose time it is, in a sandbox. */
  readonly testClock?: string;
  /** In the gateway: the times of the test clock that a request of a sandbox reads at, in milliseconds of the epoch. */
  readonly testClockTimes?: { readonly startedAtMs: number; readonly nowMs: number } | undefined;
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

/** Has `work` read what was known at a time, in the request that is under way; `more.hiddenAt` says which suppressions count. */
export function inThePast<T>(knownAt: string, work: () => T, more: Pick<RequestContext, 'hiddenAt'> = {}): T {
  const context = storage.getStore() ?? { requestId: 'past', deadlineAt: Date.now() + PAST_MS_MAX };
  return storage.run({ ...context, knownAt, ...more }, work);
}

/** Has `work` read what is known now, whichever time the request that is under way reads. */
export function inThePresent<T>(work: () => T): T {
  const context = storage.getStore();
  if (context?.knownAt === undefined) return work();
  const present: Partial<Record<keyof RequestContext, unknown>> = { ...context };
  delete present.knownAt;
  delete present.hiddenAt;
  return storage.run(present as RequestContext, work);
}

/**
 * Has `work` read and write what the sandbox has, at the time of a test clock if it is given. Outside of a request it has `msMax`
 * milliseconds.
 */
export function inSandbox<T>(testClock: string | undefined, work: () => T, msMax = PAST_MS_MAX): T {
  const context = storage.getStore() ?? { requestId: 'sandbox', deadlineAt: Date.now() + msMax };
  return storage.run({ ...context, isSandbox: true, ...(testClock !== undefined && { testClock }) }, work);
}

/** The time of the request that is under way: that of a test clock where it reads at one. Milliseconds of the epoch. */
export function currentTimeMs(): number {
  return storage.getStore()?.testClockTimes?.nowMs ?? Date.now();
}

/** The day begins last at 12 hours after UTC: an expiration date before that day is past everywhere. */
const LAST_ZONE_MS = 12 * 3_600_000;

/** The day of the request, or of the time as of which it reads. YYYY-MM-DD. */
export function readingDay(now = readingTime()): string {
  return new Date(now - LAST_ZONE_MS).toISOString().slice(0, 10);
}

function readingTime(): number {
  const knownAt = storage.getStore()?.knownAt;
  return knownAt === undefined ? currentTimeMs() : Date.parse(knownAt);
}

/** Whether the request that is under way is of a sandbox. */
export function isInSandbox(): boolean {
  return storage.getStore()?.isSandbox === true;
}

/** Milliseconds for work outside of a request. */
const PAST_MS_MAX = 60_000;

/**
 * Milliseconds until the request's deadline, at most `maxMs` if time limits are not stretched; 0 after it. Outside of a
 * request it is `maxMs`: such callers retry, and must not wait longer for a call that hangs.
 */
export function budgetLeftMs(maxMs: number, now: number = Date.now()): number {
  const context = storage.getStore();
  return context === undefined ? maxMs : Math.max(0, Math.min(timeLimit(maxMs), context.deadlineAt - now));
}
