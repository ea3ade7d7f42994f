import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { AppError, codes } from '@registry/errors';
import type { FastifyRequest } from 'fastify';

const FORM = /^[\x21-\x7e](?:[\x20-\x7e]{0,253}[\x21-\x7e])?$/;

/** The caller's `Idempotency-Key`; null without one. Throws `invalid_parameter`. */
export const IdempotencyKey = createParamDecorator((_data: unknown, context: ExecutionContext): string | null => {
  const sent = context.switchToHttp().getRequest<FastifyRequest>().headers['idempotency-key'];
  if (sent === undefined) return null;
  if (typeof sent === 'string' && FORM.test(sent)) return sent;
  throw new AppError(codes.request.invalidParameter, {
    message: 'Idempotency-Key takes 1 to 255 printable ASCII characters, once.',
    param: 'Idempotency-Key',
  });
});
