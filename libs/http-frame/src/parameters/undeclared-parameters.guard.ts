import type { CanActivate, ExecutionContext } from '@nestjs/common';
import { ROUTE_ARGS_METADATA } from '@nestjs/common/constants';
import { RouteParamtypes } from '@nestjs/common/enums/route-paramtypes.enum';
import type { FastifyRequest } from 'fastify';
import type { QueryPipe } from './query.pipe.ts';
import type { QueryString } from './query-string.ts';

/**
 * Refuses every query parameter of an operation or page that declares none; `QueryPipe` checks those that the others declare. Addresses
 * in mails and of forms, which are of a session, of files and of programs that send more than they need take any.
 */
export class UndeclaredParametersGuard implements CanActivate {
  readonly #pipe: QueryPipe;
  readonly #declaring = new Map<unknown, boolean>();

  constructor(pipe: QueryPipe) {
    this.#pipe = pipe;
  }

  canActivate(context: ExecutionContext): boolean {
    const { query, routeOptions } = context.switchToHttp().getRequest<FastifyRequest>();
    const { operation, access, takesAnyParameter } = routeOptions.config;
    if (
      operation !== undefined &&
      access !== 'demo-session' &&
      takesAnyParameter !== true &&
      !this.#declares(context)
    ) {
      this.#pipe.refuseUnknown(query as QueryString);
    }
    return true;
  }

  #declares(context: ExecutionContext): boolean {
    const handler = context.getHandler();
    const known = this.#declaring.get(handler) ?? declaresParameters(context.getClass(), handler.name);
    this.#declaring.set(handler, known);
    return known;
  }
}

/** Whether a method of a controller has an argument that is made of the query string. */
function declaresParameters(controller: object, method: string): boolean {
  const args = (Reflect.getMetadata(ROUTE_ARGS_METADATA, controller, method) ?? {}) as object;
  return Object.keys(args).some((key) => key.startsWith(`${RouteParamtypes.QUERY}:`));
}
