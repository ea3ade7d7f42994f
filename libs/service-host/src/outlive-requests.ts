import type { Logger } from '@registry/observability';
import { requestContext } from '@registry/request-context';

/**
 * Logs a rejection that a request's handler left unhandled, and goes on: it concerns one request, not the others. Any other one
 * ends the process, as Node does: nobody knows in which state it is.
 */
export function outliveRequests(logger: Logger): void {
  process.on('unhandledRejection', (reason) => {
    const context = requestContext.get();
    if (context === undefined) throw reason;
    logger.error({ err: reason, requestId: context.requestId }, 'a request left a rejection unhandled');
  });
}
