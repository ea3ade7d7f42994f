import { requestContext } from '@registry/request-context';

/** Milliseconds for a page. */
const PAGE_MS = 10_000;

/** Runs work of a request whose own deadline may be over: with the time of a page. */
export type PageRunner = <T>(work: () => Promise<T>) => Promise<T>;

/** Of a request that streams its response page by page. */
export function pageRunner(): PageRunner {
  const context = requestContext.get();
  if (context === undefined) throw new Error('A stream of pages has no context.');
  return (work) => requestContext.run({ ...context, deadlineAt: Date.now() + PAGE_MS }, work);
}
