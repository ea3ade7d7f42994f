import { timeLimit } from '@registry/config';
import { headers, type MsgHdrs } from '@nats-io/transport-node';
import { randomUUID } from 'node:crypto';
import type { RequestContext } from '@registry/request-context';

/** What is left of the budget, not a point in time: the clocks of two machines differ. */
const BUDGET_MS = 'Budget-Ms';
/** When it was sent, in milliseconds of the epoch: how long it lay in the queue is measured by it, and nothing is decided. */
const SENT_AT = 'Sent-At';
const REQUEST_ID = 'X-Request-Id';
const TRACEPARENT = 'traceparent';
/** Set to `primary` where a replica's lag matters. */
const READ_FROM = 'Read-From';
const PRIMARY = 'primary';

/** Headers that pass a context on, with `budgetMs` left for the service. */
export function writeContext(context: RequestContext | undefined, budgetMs: number): MsgHdrs {
  const written = headers();
  written.set(BUDGET_MS, String(Math.floor(budgetMs)));
  written.set(SENT_AT, epochMs().toFixed(2));
  if (context !== undefined) written.set(REQUEST_ID, context.requestId);
  if (context?.traceparent !== undefined) written.set(TRACEPARENT, context.traceparent);
  if (context?.readsPrimary === true) written.set(READ_FROM, PRIMARY);
  return written;
}

/** The context that a message carries. No call is without a deadline, and none has a later one than `budgetMsMax` allows. */
export function readContext(received: MsgHdrs | undefined, budgetMsMax: number): RequestContext {
  const budgetMs = Number(received?.get(BUDGET_MS) || Number.NaN);
  const traceparent = received?.get(TRACEPARENT);
  return {
    requestId: received?.get(REQUEST_ID) || randomUUID(),
    deadlineAt: Date.now() + (Number.isNaN(budgetMs) ? budgetMsMax : Math.min(budgetMs, timeLimit(budgetMsMax))),
    ...(traceparent ? { traceparent } : {}),
    ...(received?.get(READ_FROM) === PRIMARY ? { readsPrimary: true } : {}),
  };
}

/** Seconds since a message was sent; undefined where it does not say. Clocks that differ never make it negative. */
export function queueSeconds(received: MsgHdrs | undefined): number | undefined {
  const sentAt = Number(received?.get(SENT_AT) || Number.NaN);
  return Number.isNaN(sentAt) ? undefined : Math.max(0, epochMs() - sentAt) / 1_000;
}

/** Milliseconds of the epoch, and fractions of them. */
function epochMs(): number {
  return performance.timeOrigin + performance.now();
}
