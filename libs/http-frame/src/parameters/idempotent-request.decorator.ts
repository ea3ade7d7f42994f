import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { AppError, codes } from '@registry/errors';
import type { FastifyReply, FastifyRequest } from 'fastify';

const FORM = /^[\x21-\x7e](?:[\x20-\x7e]{0,253}[\x21-\x7e])?$/;

/** The mark of a service on a reply that it gave before. */
interface RepeatableReply {
  readonly isReplayed?: true;
}

/** A request that may be sent again with the same `Idempotency-Key`. */
export class IdempotentRequest {
  /** Null without one. */
  readonly key: string | null;
  readonly #response: FastifyReply;

  constructor(key: string | null, response: FastifyReply) {
    this.key = key;
    this.#response = response;
  }

  /** Says in the response where the service repeats an earlier reply. Returns the reply without what says so. */
  markReplay<Reply extends RepeatableReply>({ isReplayed, ...reply }: Reply): Omit<Reply, 'isReplayed'> {
    if (isReplayed === true) void this.#response.header('idempotency-replayed', 'true');
    return reply;
  }
}

/** The request with the caller's key. Throws `invalid_parameter`. */
export const Idempotent = createParamDecorator((_data: unknown, context: ExecutionContext): IdempotentRequest => {
  const http = context.switchToHttp();
  const key = toKey(http.getRequest<FastifyRequest>().headers['idempotency-key']);
  return new IdempotentRequest(key, http.getResponse<FastifyReply>());
});

function toKey(sent: string | string[] | undefined): string | null {
  if (sent === undefined) return null;
  if (typeof sent === 'string' && FORM.test(sent)) return sent;
  throw new AppError(codes.request.invalidParameter, {
    message: 'Idempotency-Key is not valid; expected one header of 1 to 255 printable ASCII characters.',
    param: 'Idempotency-Key',
  });
}
