import type { CanActivate, ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type { RequestPipe } from './request.pipe.ts';
import { listParameters } from '../parameters/parameter.decorator.ts';
import type { QueryString } from '../parameters/query-string.ts';

/**
 * Refuses every query parameter of an operation or page that declares none; `RequestPipe` checks those that the others declare. Addresses
 * in mails and of forms, which are of a session, of files and of programs that send more than they need take any.
 */
export class UndeclaredParametersGuard implements CanActivate {
  readonly #pipe: RequestPipe;

  constructor(pipe: RequestPipe) {
    this.#pipe = pipe;
  }

  canActivate(context: ExecutionContext): boolean {
    const { query, routeOptions } = context.switchToHttp().getRequest<FastifyRequest>();
    const { operation, access, takesAnyParameter } = routeOptions.config;
    if (
      operation !== undefined &&
      access !== 'demo-session' &&
      takesAnyParameter !== true &&
      !takesParameters(context)
    ) {
      this.#pipe.refuseUnknown(query as QueryString);
    }
    return true;
  }
}

/** Checks that a method of a controller has an argument that is made of the query string, by the types that TypeScript emits. */
function takesParameters(context: ExecutionContext): boolean {
  const controller = context.getClass().prototype as object;
  const types = Reflect.getMetadata('design:paramtypes', controller, context.getHandler().name) as
    | unknown[]
    | undefined;
  return (types ?? []).some((type) => typeof type === 'function' && listParameters(type).size > 0);
}
