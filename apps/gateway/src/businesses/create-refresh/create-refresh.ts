import type { Refresh } from '@registry/contracts-business-registry';
import type { BusinessIdParts } from '@registry/domain';
import type { FastifyReply } from 'fastify';
import type { BusinessRefresh } from '../business-refresh.ts';
import { refreshPath, toRefresh } from '../get-refresh/refresh.mapper.ts';

/** Starts the lookups of a refresh and says where their outcome is read. */
export function createRefresh(refresh: BusinessRefresh, id: BusinessIdParts, reply: FastifyReply): Refresh {
  const startedAt = refresh.start(id);
  void reply.headers({ location: refreshPath(id, startedAt), 'retry-after': '1' });
  return toRefresh(id, startedAt, { registry: null, ucc: null });
}
