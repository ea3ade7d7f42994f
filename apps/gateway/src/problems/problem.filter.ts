import { type ArgumentsHost, Catch, type ExceptionFilter } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ProblemLog } from './problem-log.ts';
import { type BodyOf, problemHeaders, problemOf } from './problem.ts';

/** Answers whatever a handler, a pipe or a hook threw, in the surface's words. Faults are logged; the answer hides them. */
@Catch()
export class ProblemFilter implements ExceptionFilter {
  readonly #bodyOf: BodyOf;
  readonly #log: ProblemLog;

  constructor(bodyOf: BodyOf, log: ProblemLog) {
    this.#bodyOf = bodyOf;
    this.#log = log;
  }

  catch(thrown: unknown, host: ArgumentsHost): void {
    const reply = host.switchToHttp().getResponse<FastifyReply>();
    const request = host.switchToHttp().getRequest<FastifyRequest>();
    const error = problemOf(thrown);
    this.#log.write(request.id, error);
    reply.code(error.code.status).headers(problemHeaders(error)).send(this.#bodyOf(error));
  }
}
