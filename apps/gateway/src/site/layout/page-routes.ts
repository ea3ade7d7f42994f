import { applyDecorators, Controller, createParamDecorator, Get, HttpCode, Post } from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import { ApiExcludeController } from '@nestjs/swagger';
import type { FastifyContextConfig, FastifyReply, FastifyRequest } from 'fastify';

type Config = Omit<FastifyContextConfig, 'operation'>;

/** Pages that show to each what only they may see. */
export const OF_USERS = { access: 'demo-session' } as const satisfies Config;

/** How a form of these pages is sent. */
export const FORM = { ...OF_USERS, takes: 'application/x-www-form-urlencoded' } as const satisfies Config;

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
export function FormAt(path: string | string[], operation: string, config: Config = FORM): MethodDecorator {
  return applyDecorators(Post(path), HttpCode(200), RouteConfig({ operation, ...config }));
}

/** Leads to another page, so that reloading sends no form again. */
export function redirect({ reply }: Visit, path: string, status: 302 | 303 | 308 = 303): string {
  void reply.code(status).header('location', path);
  return '';
}
