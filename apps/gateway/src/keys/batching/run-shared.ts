import { timeLimit } from '@registry/config';
import { requestContext } from '@registry/request-context';
import type { BatchTrace } from './one-batch-at-a-time.ts';

/** Milliseconds for what requests share, so that one wait and one statement stay well within a request's budget. */
export const SHARED_MS = 1_200;

/** Runs what several requests share outside of the one that happened to be first: its budget is not that of the others. */
export function runShared<T>(requestId: string, trace: BatchTrace, work: () => Promise<T>): Promise<T> {
  return requestContext.run({ requestId, deadlineAt: Date.now() + timeLimit(SHARED_MS), ...trace }, work);
}
