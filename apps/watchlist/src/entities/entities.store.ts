import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type {
  FollowEntitiesReply,
  ListEntitiesReply,
  ListFollowedReply,
  WatchlistEntity,
} from '@registry/contracts-watchlist';
import { AppError, codes } from '@registry/errors';
import { Database } from '@registry/persistence';
import { joinTransaction } from '@registry/persistence/entities';
import type { PoolClient } from 'pg';
import { In, Repository } from 'typeorm';
import { randomId } from '../random-id.ts';
import { FollowEntity } from './follow.entity.ts';

/** Companies of a watchlist at most. */
const ENTITIES_MAX = 10_000;

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
      entities: found.map(toEntity),
      names: found.map(({ company }) => (company.isRemoved ? null : company.business.name)),
      totalCount,
    };
  }

  /** Which of the companies the workspace's watchlists follow. */
  listFollowed(workspaceId: number, companyKeys: readonly string[]): Promise<ListFollowedReply['followed']> {
    return this.database.query<{ watchlistId: string; entityId: string }>(LIST_FOLLOWED, [workspaceId, companyKeys]);
  }

  /** Follows companies that are kept, in the client's transaction, which has the watchlist locked. Those that are followed stay so. */
  async follow(
    client: PoolClient,
    watchlistId: string,
    companies: readonly { key: string; version: number }[],
  ): Promise<FollowEntitiesReply> {
    const { rowCount } = await client.query(
      `INSERT INTO watchlist_entities (watchlist_id, company_key, id, followed_version)
       SELECT $1, * FROM unnest($2::text[], $3::text[], $4::integer[]) ON CONFLICT (watchlist_id, company_key) DO NOTHING`,
      [
        watchlistId,
        companies.map(({ key }) => key),
        companies.map(() => randomId('we')),
        companies.map(({ version }) => version),
      ],
    );
    const follows = joinTransaction(client, this.follows);
    if ((await follows.countBy({ watchlistId })) > ENTITIES_MAX) throw tooMany();
    const where = { watchlistId, companyKey: In(companies.map(({ key }) => key)) };
    const rows = await follows.find({ where, relations: { company: true } });
    const found = new Map(rows.map((row) => [row.companyKey, toEntity(row)] as const));
    const data = companies.flatMap(({ key }) => found.get(key) ?? []);
    return { followed: { object: 'list', data }, addedCount: rowCount ?? 0 };
  }

  /** Whether it was followed. */
  async unfollow(client: PoolClient, watchlistId: string, companyKey: string): Promise<boolean> {
    const { affected } = await joinTransaction(client, this.follows).delete({ watchlistId, companyKey });
    return affected === 1;
  }
}

function toEntity({ id, company, followedAt }: FollowEntity): WatchlistEntity {
  return {
    object: 'watchlist_entity',
    id,
    entity_id: company.id,
    followed_at: followedAt.toISOString(),
    status: company.isRemoved ? 'removed' : 'active',
  };
}

function tooMany(): AppError {
  return new AppError(codes.body.invalid, {
    message: `A watchlist follows at most ${ENTITIES_MAX} companies; this request would exceed that. Create another watchlist for the rest.`,
    param: 'entity_ids',
  });
}

const LIST_FOLLOWED = {
  name: 'list-followed',
  text: `SELECT w.id AS "watchlistId", c.id AS "entityId"
           FROM followed_companies c
           JOIN watchlist_entities e ON e.company_key = c.key
           JOIN watchlists w ON w.id = e.watchlist_id
          WHERE c.key = ANY ($2) AND w.workspace_id = $1`,
};
