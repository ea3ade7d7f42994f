import { timeLimit } from '@registry/config';
import { headers, type MsgHdrs } from '@nats-io/transport-node';
import { randomUUID } from 'node:crypto';
import type { RequestContext } from '@registry/request-context';

/** What is left of the budget, not a point in time: the clocks of two machines differ. */
const BUDGET_MS = 'Budget-Ms';
const REQUEST_ID = 'X-Request-Id';
const TRACEPARENT = 'traceparent';

/** Headers that hand a context on, with `budgetMs` left for the one who answers. */
export function writeContext(context: RequestContext | undefined, budgetMs: number): MsgHdrs {
  const written = headers();
  written.set(BUDGET_MS, String(Math.floor(budgetMs)));
  if (context !== undefined) written.set(REQUEST_ID, context.requestId);
  if (context?.traceparent !== undefined) written.set(TRACEPARENT, context.traceparent);
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
  };
}
