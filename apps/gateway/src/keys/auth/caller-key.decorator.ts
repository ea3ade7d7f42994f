import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type { KnownKey } from './key-cache.ts';

/** The key of the request, which its surface has checked. */
export function readCallerKey(context: ExecutionContext): KnownKey {
  const { key } = context.switchToHttp().getRequest<FastifyRequest>().apiCall;
  if (key === undefined) throw new Error('@CallerKey() stands on a route that needs no key');
  return key;
}

export const CallerKey = createParamDecorator((_data: unknown, context: ExecutionContext) => readCallerKey(context));
