import { applyDecorators, Controller, createParamDecorator, Get, HttpCode, Post } from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Scope } from '@registry/domain/scopes';
import type { Reads } from '@registry/http-frame/requests/api-call';
import type { FastifyContextConfig, FastifyReply, FastifyRequest } from 'fastify';

type Config = Omit<FastifyContextConfig, 'operation'>;

/** The scope that a form requires of a signed-in user. */
interface Scoped {
  readonly scope: Scope;
}

/** Pages that show to each what only they may see. */
const OF_USERS = { access: 'demo-session' } as const satisfies Config;

/** A request for a page, and its response. */
export interface Visit {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/** The request that is served, with its response. */
export const OnVisit = createParamDecorator((_data: unknown, context): Visit => {
  const http = context.switchToHttp();
  return { request: http.getRequest<FastifyRequest>(), reply: http.getResponse<FastifyReply>() };
});

/** Pages below a path, which the document of the API does not have. */
export function PagesAt(path = ''): ClassDecorator {
  return applyDecorators(ApiExcludeController(), Controller(path));
}

export function PageAt(path: string, operation: string, config: Config = {}): MethodDecorator {
  return applyDecorators(Get(path), RouteConfig({ operation, ...config }));
}

/** A form. Its response is a page, a file or that of `redirect`. */
export function FormAt(path: string | string[], operation: string, config: Config & Scoped): MethodDecorator {
  return applyDecorators(Post(path), HttpCode(200), RouteConfig({ operation, ...config }));
}

/** A page for signed-in users. `reads`: how the log of a workspace says what it shows. */
export function UserPageAt(path: string, operation: string, reads: Reads): MethodDecorator {
  return PageAt(path, operation, { ...OF_USERS, reads });
}

/** A form for signed-in users. */
export function UserFormAt(
  path: string | string[],
  operation: string,
  config: { readonly reads: Reads } & Scoped,
): MethodDecorator {
  return FormAt(path, operation, { ...OF_USERS, takes: 'application/x-www-form-urlencoded', ...config });
}

/** Leads to another page, so that reloading sends no form again. */
export function redirect({ reply }: Visit, path: string, status: 302 | 303 | 308 = 303): string {
  void reply.code(status).header('location', path);
  return '';
}
