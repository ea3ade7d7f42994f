import { type ArgumentsHost, Catch, type ExceptionFilter, Logger } from '@nestjs/common';
import { AppError, codes } from '@registry/errors';
import { type Observable, throwError } from 'rxjs';
import { requestContext } from './request-context.ts';

/** Turns whatever a handler throws into the wire shape: an AppError as it is, anything else into `internal_error`, logged. */
@Catch()
export class WireErrorFilter implements ExceptionFilter {
  readonly #logger = new Logger('MessageHandler');

  catch(thrown: unknown, _host: ArgumentsHost): Observable<never> {
    return throwError(() => this.#expected(thrown).toWire());
  }

  #expected(thrown: unknown): AppError {
    if (thrown instanceof AppError) return thrown;
    const requestId = requestContext.get()?.requestId;
    this.#logger.error({ message: 'A handler failed unexpectedly', requestId, error: describe(thrown) });
    return new AppError(codes.service.internalError, { message: 'The service failed; the fault has been logged.' });
  }
}

function describe(thrown: unknown): string {
  return thrown instanceof Error ? (thrown.stack ?? thrown.message) : String(thrown);
}
