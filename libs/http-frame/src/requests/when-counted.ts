import type { FastifyRequest } from 'fastify';
import type { LoggedRead } from './api-call.ts';

/** Counts a request that is counted when its response is ready, once. Throws what `KeyAdmission.count` throws; a response is sent after it. */
export async function whenCounted({ apiCall }: FastifyRequest, read?: LoggedRead): Promise<void> {
  const { count } = apiCall;
  apiCall.count = undefined;
  await count?.(read);
}
