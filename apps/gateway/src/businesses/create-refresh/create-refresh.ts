import type { Refresh } from '@registry/contracts-business-registry';
import type { BusinessIdParts } from '@registry/domain';
import type { FastifyReply } from 'fastify';
import type { BusinessRefresh } from '../business-refresh.ts';
import { refreshPath, toRefresh } from '../get-refresh/refresh.mapper.ts';
import { toOrder } from '../get-refresh/refresh-order.ts';

/** Starts the lookups of a refresh that a workspace requests, and says where their outcome is read. */
export async function createRefresh(
  refresh: BusinessRefresh,
  workspaceId: number,
  id: BusinessIdParts,
  reply: FastifyReply,
): Promise<Refresh> {
  const startedAt = Date.now();
  await refresh.start(toOrder(workspaceId, id, startedAt));
  void reply.headers({ location: refreshPath(id, startedAt), 'retry-after': '1' });
  return toRefresh(id, startedAt, { registry: null, ucc: null });
}
