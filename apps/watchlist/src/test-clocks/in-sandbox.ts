import { requestContext } from '@registry/request-context';
import { randomUUID } from 'node:crypto';

/** Has `work` read and write what the sandbox has, at the time of a test clock if it is given. */
export function inSandbox<T>(testClock: string | undefined, work: () => T, deadlineMs = 60_000): T {
  const context = requestContext.get() ?? { requestId: randomUUID(), deadlineAt: Date.now() + deadlineMs };
  return requestContext.run({ ...context, isSandbox: true, ...(testClock !== undefined && { testClock }) }, work);
}

/** Whether the request that is under way is of a sandbox. */
export function isInSandbox(): boolean {
  return requestContext.get()?.isSandbox === true;
}
