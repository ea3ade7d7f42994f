import type { Refresh } from '@registry/contracts-business-registry';
import { type BusinessIdParts, formatBusinessId } from '@registry/domain';
import { AppError, codes } from '@registry/errors';
import type { FastifyReply } from 'fastify';
import { quoted } from '@registry/http-frame/parameters/quoted';
import type { BusinessRefresh } from '../business-refresh.ts';
import { parseRefreshId, toRefresh } from './refresh.mapper.ts';

/** The refresh of a business that has this id. The status is 202 while a lookup is under way. */
export async function getRefresh(
  refresh: BusinessRefresh,
  id: BusinessIdParts,
  refreshId: string,
  reply: FastifyReply,
): Promise<Refresh> {
  const startedAt = parseRefreshId(id, refreshId);
  if (startedAt === undefined) {
    throw new AppError(codes.request.unknownPath, {
      message: `${formatBusinessId(id)} has no refresh ${quoted(refreshId)}. A refresh can be read for one hour, at the Location of the 202 that started it.`,
    });
  }
  const found = toRefresh(id, startedAt, await refresh.find(id, startedAt));
  if (found.status === 'under_way') void reply.code(202).header('retry-after', '1');
  return found;
}
