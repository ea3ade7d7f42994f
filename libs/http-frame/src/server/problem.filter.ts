import { type ArgumentsHost, Catch, type ExceptionFilter } from '@nestjs/common';
import { AppError, codes } from '@registry/errors';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { whenCounted } from '../requests/when-counted.ts';
import type { ProblemLog } from './problem-log.ts';
import { BODY_BYTES_MAX } from '../problems/body-problem.ts';
import { type ErrorForm, problemHeaders, toProblem } from '../problems/problem.ts';

/** Header fields that describe a body. */
const OF_THE_BODY = ['content-type', 'content-disposition', 'content-encoding', 'content-length', 'etag'] as const;

/** Responds to every error of a handler, a pipe or a hook in the form of the surface. Internal errors are logged; the response hides them. */
@Catch()
export class ProblemFilter implements ExceptionFilter {
  readonly #form: ErrorForm;
  readonly #log: ProblemLog;

  constructor(form: ErrorForm, log: ProblemLog) {
    this.#form = form;
    this.#log = log;
  }

  async catch(failure: unknown, host: ArgumentsHost): Promise<void> {
    const reply = host.switchToHttp().getResponse<FastifyReply>();
    const request = host.switchToHttp().getRequest<FastifyRequest>();
    const thrown = await countedFirst(request, failure);
    const bytes = Number(request.headers['content-length'] ?? 0);
    const error =
      brokenOff(request, thrown) ??
      toProblem(thrown, { bytes, bytesMax: request.routeOptions.config.bodyBytesMax ?? BODY_BYTES_MAX });
    this.#log.write(request.id, error);
    // Header fields that a handler had set for the response that it did not come to send.
    for (const name of OF_THE_BODY) void reply.removeHeader(name);
    if (String(reply.getHeader('cache-control')).startsWith('public')) void reply.header('cache-control', 'no-store');
    void reply.code(error.code.status).headers(problemHeaders(error));
    const challenge = this.#form.challenge?.(error, request);
    if (challenge !== undefined) void reply.header('www-authenticate', challenge);
    const page = await this.#form.errorPage?.(error, request);
    if (page === undefined) void reply.send(this.#form.toBody(error));
    else void reply.headers(page.headers).send(page.html);
  }
}

/** The error of a request whose sender is gone before its end: nobody reads it, and nothing of ours has failed. */
function brokenOff({ raw }: FastifyRequest, thrown: unknown): AppError | undefined {
  const isOfBody = thrown instanceof Error && 'code' in thrown && thrown.code === 'ECONNRESET';
  if (!isOfBody || !raw.readableAborted) return undefined;
  return new AppError(codes.body.invalid, { message: 'The body broke off before its end.', cause: thrown });
}

/** A request over the daily limit gets that error, even if something else is wrong with it. */
async function countedFirst(request: FastifyRequest, failure: unknown): Promise<unknown> {
  try {
    await whenCounted(request);
    return failure;
  } catch (refusal) {
    return refusal;
  }
}
