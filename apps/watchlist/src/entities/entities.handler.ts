import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import type { RequestFor, ReplyTo } from '@registry/contracts-message';
import { getCompanies } from '@registry/contracts-business-registry';
import {
  followEntities,
  type FollowEntitiesReply,
  getMonitor,
  type GetMonitorReply,
  listEntities,
  type ListEntitiesReply,
  listFollowed,
  unfollowEntity,
} from '@registry/contracts-watchlist';
import { type BusinessIdParts, companyKey, parseBusinessId } from '@registry/domain';
import { AppError, codes } from '@registry/errors';
import { MessageClient } from '@registry/messaging';
import { Handles } from '@registry/messaging/handles';
import { Database } from '@registry/persistence';
import { isInSandbox } from '@registry/request-context';
import { addFollowed, lockFollowed } from '../followed/followed-companies.store.ts';
import { toFollowed } from '../followed/followed-company.ts';
import { IdempotentWrites } from '../idempotency/idempotent-writes.ts';
import { WatchlistsStore } from '../watchlists/watchlists.store.ts';
import { EntitiesStore } from './entities.store.ts';
import { readMonitor } from './monitor.ts';

/** The companies of watchlists. */
@Controller()
export class EntitiesHandler {
  constructor(
    private readonly watchlists: WatchlistsStore,
    private readonly entities: EntitiesStore,
    private readonly writes: IdempotentWrites,
    private readonly services: MessageClient,
    private readonly database: Database,
  ) {}

  @Handles(followEntities)
  async followEntities(@Payload() request: RequestFor<typeof followEntities>): Promise<FollowEntitiesReply> {
    await this.watchlists.get(request); // another workspace's list is not found, regardless of the ids
    const requested = distinct(request.entityIds.map(parseEntityId));
    if (isInSandbox()) return this.#followInSandbox(request, requested);
    const { companies } = await this.services.call(getCompanies, { companies: requested });
    const known = companies.map((company, i) => toFollowed(company) ?? unknown(request.entityIds, requested[i]));
    return this.writes.run(followEntities.subject, request, async (client) => {
      await this.watchlists.lock(client, request);
      await addFollowed(client, known);
      return this.entities.follow(client, request.watchlistId, known, request.allRegistrations);
    });
  }

  /** The companies of the watchlist's test clock are there from its start. */
  #followInSandbox(
    request: RequestFor<typeof followEntities>,
    requested: readonly BusinessIdParts[],
  ): Promise<FollowEntitiesReply> {
    return this.writes.run(followEntities.subject, request, async (client) => {
      await this.watchlists.lock(client, request);
      const followed = await lockFollowed(client, requested.map(companyKey));
      const there = new Map(
        followed.flatMap((company) => (company.isRemoved ? [] : [[company.key, company] as const])),
      );
      const known = requested.map((parts) => there.get(companyKey(parts)) ?? unknown(request.entityIds, parts));
      return this.entities.follow(client, request.watchlistId, known, request.allRegistrations);
    });
  }

  @Handles(listEntities)
  async listEntities(@Payload() request: RequestFor<typeof listEntities>): Promise<ListEntitiesReply> {
    await this.watchlists.get(request);
    return this.entities.list(request.watchlistId, request.offset, request.limit);
  }

  @Handles(listFollowed)
  async listFollowed(
    @Payload() { workspaceId, entityIds }: RequestFor<typeof listFollowed>,
  ): Promise<ReplyTo<typeof listFollowed>> {
    const keys = entityIds.flatMap((id) => {
      const parts = parseBusinessId(id);
      return parts === undefined ? [] : [companyKey(parts)];
    });
    return { followed: await this.entities.listFollowed(workspaceId, keys) };
  }

  @Handles(getMonitor)
  async getMonitor(@Payload() { workspaceId, entityId }: RequestFor<typeof getMonitor>): Promise<GetMonitorReply> {
    const parts = parseBusinessId(entityId);
    return readMonitor(this.database, workspaceId, parts === undefined ? '' : companyKey(parts));
  }

  @Handles(unfollowEntity)
  async unfollowEntity(@Payload() request: RequestFor<typeof unfollowEntity>): Promise<ReplyTo<typeof unfollowEntity>> {
    const { entityId, watchlistId } = request;
    const parts = parseBusinessId(entityId);
    await this.database.transaction(async (client) => {
      await this.watchlists.lock(client, request);
      await this.entities.unfollow(client, watchlistId, parts === undefined ? '' : companyKey(parts), entityId);
    });
    return { object: 'watchlist_entity', entity_id: entityId, deleted: true };
  }
}

function parseEntityId(id: string): BusinessIdParts {
  const parts = parseBusinessId(id);
  if (parts !== undefined) return parts;
  throw new AppError(codes.body.invalid, {
    message: `${JSON.stringify(id)} is not a company id. Ids have the form us-{state}-{file_number} or ca-{province}-{file_number}; search for companies at /v1/search?q=.`,
    param: 'entity_ids',
  });
}

function distinct(all: readonly BusinessIdParts[]): BusinessIdParts[] {
  return [...new Map(all.map((parts) => [companyKey(parts), parts] as const)).values()];
}

function unknown(entityIds: readonly string[], parts: BusinessIdParts | undefined): never {
  const wanted = parts === undefined ? undefined : companyKey(parts);
  const id = entityIds.find((one) => companyKey(parseEntityId(one)) === wanted) ?? '';
  throw new AppError(codes.body.invalid, {
    message: `No company has the id ${id}. No company of this request was followed; search for companies at /v1/search?q=.`,
    param: 'entity_ids',
  });
}
