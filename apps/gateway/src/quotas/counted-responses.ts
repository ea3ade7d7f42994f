import type { CallHandler, ExecutionContext, NestInterceptor } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { firstValueFrom, from, type Observable } from 'rxjs';

/** Holds the response of a request that is counted while it reads until it is counted. Errors wait in `ProblemFilter`. */
export class CountedResponses implements NestInterceptor {
  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const { counting } = context.switchToHttp().getRequest<FastifyRequest>().apiCall;
    return counting === undefined ? next.handle() : from(whenCounted(counting, next));
  }
}

async function whenCounted(counting: Promise<void>, next: CallHandler): Promise<unknown> {
  const [response] = await Promise.all([firstValueFrom<unknown>(next.handle()), counting]);
  return response;
}
