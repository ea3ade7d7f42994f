import { AppError } from '@registry/errors';
import type { Logger } from '@registry/observability';
import { requestContext } from '@registry/request-context';

/**
 * Logs a rejection without a handler, and goes on, where it concerns one request, or is an error that is foreseen: a
 * database that does not respond, say. Any other one is a bug and ends the process, as Node does: its state is unknown.
 */
export function outliveRequests(logger: Logger): void {
  process.on('unhandledRejection', (reason) => {
    const context = requestContext.get();
    if (context === undefined && !(reason instanceof AppError)) throw reason;
    logger.error({ err: reason, requestId: context?.requestId }, 'a rejection was left unhandled');
  });
}
