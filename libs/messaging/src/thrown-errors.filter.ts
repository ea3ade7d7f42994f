import { Catch, type ExceptionFilter } from '@nestjs/common';
import { type Observable, throwError } from 'rxjs';

/** Passes any error of a handler to the `ServiceServer`, which knows the contract; Nest would replace it. */
@Catch()
export class ThrownErrorsFilter implements ExceptionFilter {
  catch(thrown: unknown): Observable<never> {
    return throwError(() => thrown);
  }
}
