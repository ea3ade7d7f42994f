import type { BusinessIdParts } from '@registry/domain';
import type { RequestedRefresh } from '../../annotations/orders.store.ts';
import { toRefreshId } from './refresh.mapper.ts';

/** The order of a workspace for a refresh that starts now. */
export function toOrder(workspaceId: number, id: BusinessIdParts, startedAt = Date.now()): RequestedRefresh {
  return { workspaceId, id, startedAt, refreshId: toRefreshId(id, startedAt) };
}
