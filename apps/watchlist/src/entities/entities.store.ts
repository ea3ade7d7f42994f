import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { ReplyTo } from '@registry/contracts-message';
import type {
  FollowEntitiesReply,
  ListEntitiesReply,
  WatchlistEntity,
  listFollowed,
} from '@registry/contracts-watchlist';
import { AppError, codes } from '@registry/errors';
import { Database, randomId } from '@registry/persistence';
import { joinTransaction } from '@registry/persistence/entities';
import { isInSandbox } from '@registry/request-context';
import type { PoolClient } from 'pg';
import { In, Repository } from 'typeorm';
import { enqueueCheck } from '../followed/followed-companies.store.ts';
import { endRegistrations } from '../followed/followed-registrations.store.ts';
import { FollowEntity } from './follow.entity.ts';

/** Companies that a workspace names in a watchlist at most. */
const ENTITIES_MAX = 10_000;
/** Those with all their registrations: an entity has one for each state at most. */
const WITH_REGISTRATIONS_MAX = 1_000;

/** Which companies watchlists follow. Callers check first that the workspace has the watchlist. */
@Injectable()
export class EntitiesStore {
  constructor(
    @InjectRepository(FollowEntity) private readonly follows: Repository<FollowEntity>,
    private readonly database: Database,
  ) {}

  async list(watchlistId: string, offset: number, limit: number): Promise<ListEntitiesReply> {
    const [found, totalCount] = await this.follows.findAndCount({
      where: { watchlistId },
      relations: { company: true },
      order: { position: 'ASC' },
      skip: offset,
      take: limit,
    });
    return {
      items: found.map(toEntity),
      names: found.map(({ company }) => (company.isRemoved ? null : company.business.name)),
      totalCount,
    };
  }

  /** Which of the companies the workspace's watchlists follow. */
  listFollowed(workspaceId: number, companyKeys: readonly string[]): Promise<ReplyTo<typeof listFollowed>['followed']> {
    return this.database.query<{ watchlistId: string; entityId: string }>(LIST_FOLLOWED, [workspaceId, companyKeys]);
  }

  /**
   * Follows companies that are kept, in the client's transaction, which has the watchlist locked. Those that are followed stay so.
   * `allRegistrations`: whether the others of their entities are followed too, which a check of each finds; undefined for as it is.
   */
  async follow(
    client: PoolClient,
    watchlistId: string,
    companies: readonly { key: string; version: number }[],
    allRegistrations?: boolean,
  ): Promise<FollowEntitiesReply> {
    const keys = companies.map(({ key }) => key);
    const { rows: written } = await client.query<{ isNew: boolean }>(FOLLOW, [
      watchlistId,
      keys,
      companies.map(() => randomId('we')),
      companies.map(({ version }) => version),
      allRegistrations ?? null,
    ]);
    // Nothing is checked on a test clock.
    if (allRegistrations === true && !isInSandbox()) await enqueueCheck(client, keys);
    if (allRegistrations === false) await endRegistrations(client, [watchlistId], keys);
    const follows = joinTransaction(client, this.follows);
    if ((await follows.countBy({ watchlistId, isDirect: true })) > ENTITIES_MAX) throw tooMany();
    if (
      allRegistrations === true &&
      (await follows.countBy({ watchlistId, allRegistrations })) > WITH_REGISTRATIONS_MAX
    )
      throw tooManyRegistrations();
    const where = { watchlistId, companyKey: In(keys) };
    const rows = await follows.find({ where, relations: { company: true } });
    const found = new Map(rows.map((row) => [row.companyKey, toEntity(row)] as const));
    const data = companies.flatMap(({ key }) => found.get(key) ?? []);
    return { followed: { object: 'list', data }, addedCount: written.filter(({ isNew }) => isNew).length };
  }

  /** Likewise. Throws where the workspace did not name the company. It stays followed while it is a registration of another's entity. */
  async unfollow(client: PoolClient, watchlistId: string, companyKey: string, entityId: string): Promise<void> {
    const follows = joinTransaction(client, this.follows);
    const found = await follows.findOneBy({ watchlistId, companyKey });
    if (found?.isDirect !== true) throw notFollowed(entityId, found?.followedThrough ?? null);
    await follows.update({ watchlistId, companyKey }, { isDirect: false, allRegistrations: false });
    await endRegistrations(client, [watchlistId], [companyKey]);
  }
}

function toEntity({ id, company, followedAt, ...row }: FollowEntity): WatchlistEntity {
  return {
    object: 'watchlist_entity',
    id,
    entity_id: company.id,
    followed_at: followedAt.toISOString(),
    status: company.isRemoved ? 'removed' : 'active',
    all_registrations: row.allRegistrations,
    followed_through: row.followedThrough,
  };
}

function notFollowed(entityId: string, through: string | null): AppError {
  const message =
    through === null
      ? `This watchlist does not follow ${entityId}.`
      : `This watchlist follows ${entityId} only as a registration of the entity of ${through}. Unfollow ${through}, or follow it with all_registrations false.`;
  return new AppError(codes.watchlist.notFound, { message });
}

function tooManyRegistrations(): AppError {
  return new AppError(codes.body.invalid, {
    message: `A watchlist follows at most ${WITH_REGISTRATIONS_MAX} companies with all_registrations; this request would exceed that. Create another watchlist for the rest.`,
    param: 'all_registrations',
  });
}

function tooMany(): AppError {
  return new AppError(codes.body.invalid, {
    message: `A watchlist follows at most ${ENTITIES_MAX} companies; this request would exceed that. Create another watchlist for the rest.`,
    param: 'entity_ids',
  });
}

/** $1: a watchlist; $2: companies; $3: ids of the entries; $4: versions; $5: whether with all registrations, null for as it is. */
const FOLLOW = `
  INSERT INTO watchlist_entities AS e (watchlist_id, company_key, id, followed_version, all_registrations)
  SELECT $1, k.*, coalesce($5::boolean, false) FROM unnest($2::text[], $3::text[], $4::integer[]) AS k
  ON CONFLICT (watchlist_id, company_key) DO UPDATE
    SET is_direct = true, all_registrations = coalesce($5::boolean, e.all_registrations)
  RETURNING xmax = 0 AS "isNew"`;

const LIST_FOLLOWED = {
  name: 'list-followed',
  text: `SELECT w.id AS "watchlistId", c.id AS "entityId"
           FROM followed_companies c
           JOIN watchlist_entities e ON e.company_key = c.key
           JOIN watchlists w ON w.id = e.watchlist_id
          WHERE c.key = ANY ($2) AND w.workspace_id = $1`,
};
