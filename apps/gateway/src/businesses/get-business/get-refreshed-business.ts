import type { Refresh } from '@registry/contracts-business-registry';
import type { BusinessIdParts } from '@registry/domain';
import { budgetLeftMs } from '@registry/request-context';
import type { FastifyReply } from 'fastify';
import type { BusinessRefresh } from '../business-refresh.ts';
import { createRefresh } from '../create-refresh/create-refresh.ts';
import { toOrder } from '../get-refresh/refresh-order.ts';
import { outcomeHeader, prefersAsync, REFRESH_MS, withBudget } from '../live-requests.ts';

interface RefreshingRequest<Read> {
  readonly id: BusinessIdParts;
  readonly workspaceId: number;
  readonly sparse: boolean;
  readonly prefer: string | undefined;
  /** Reads the business as it is stored by then. */
  readonly read: () => Promise<Read>;
}

/** Looks the business up first, or with `Prefer: respond-async` starts the lookups and returns the refresh. */
export async function getRefreshedBusiness<Read>(
  { id, workspaceId, sparse, prefer, read }: RefreshingRequest<Read>,
  refresh: BusinessRefresh,
  reply: FastifyReply,
): Promise<Read | Refresh> {
  reply.header('vary', 'accept-encoding, prefer');
  if (prefersAsync(prefer)) {
    void reply.code(202).header('preference-applied', 'respond-async');
    return createRefresh(refresh, workspaceId, id, reply);
  }
  return withBudget(budgetLeftMs(REFRESH_MS) + REFRESH_MS, async () => {
    const { registry, ucc } = await refresh.run(toOrder(workspaceId, id), !sparse);
    reply.header('x-refresh', outcomeHeader(registry));
    if (ucc !== undefined) reply.header('x-refresh-ucc', outcomeHeader(ucc));
    return read();
  });
}
