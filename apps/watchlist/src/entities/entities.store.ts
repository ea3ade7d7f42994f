import { Injectable } from '@nestjs/common';
import type {
  FollowEntitiesReply,
  ListEntitiesReply,
  ListFollowedReply,
  WatchlistEntity,
} from '@registry/contracts-watchlist';
import { AppError, codes } from '@registry/errors';
import { Database } from '@registry/persistence';
import type { PoolClient } from 'pg';
import { randomId } from '../random-id.ts';

/** Companies of a watchlist at most. */
const ENTITIES_MAX = 10_000;

interface EntityRow extends Record<string, unknown> {
  readonly id: string;
  readonly entityId: string;
  readonly followedAt: Date;
  readonly isRemoved: boolean;
  readonly companyKey: string;
}

interface NamedEntityRow extends EntityRow {
  readonly name: string;
}

const ENTITY_COLUMNS = `e.id, c.id AS "entityId", e.followed_at AS "followedAt", c.is_removed AS "isRemoved", e.company_key AS "companyKey"`;
const FROM_ENTITIES = 'FROM watchlist_entities e JOIN followed_companies c ON c.key = e.company_key';
const ENTITY_SQL = `SELECT ${ENTITY_COLUMNS} ${FROM_ENTITIES}`;

/** Which companies watchlists follow. Callers check first that the workspace has the watchlist. */
@Injectable()
export class EntitiesStore {
  constructor(private readonly database: Database) {}

  async list(watchlistId: string, offset: number, limit: number): Promise<ListEntitiesReply> {
    const rows = await this.database.query<NamedEntityRow>(LIST, [watchlistId, offset, limit]);
    const [total] = await this.database.query<{ count: number }>(COUNT, [watchlistId]);
    return {
      entities: rows.map(toEntity),
      names: rows.map(({ name, isRemoved }) => (isRemoved ? null : name)),
      totalCount: total?.count ?? 0,
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
    const { rows: counted } = await client.query<{ count: number }>(COUNT.text, [watchlistId]);
    if ((counted[0]?.count ?? 0) > ENTITIES_MAX) throw tooMany();
    const { rows } = await client.query<EntityRow>(
      `${ENTITY_SQL} WHERE e.watchlist_id = $1 AND e.company_key = ANY ($2)`,
      [watchlistId, companies.map(({ key }) => key)],
    );
    const found = new Map(rows.map((row) => [row.companyKey, toEntity(row)] as const));
    const data = companies.flatMap(({ key }) => found.get(key) ?? []);
    return { followed: { object: 'list', data }, addedCount: rowCount ?? 0 };
  }

  /** Whether it was followed. */
  async unfollow(client: PoolClient, watchlistId: string, companyKey: string): Promise<boolean> {
    const { rowCount } = await client.query(
      'DELETE FROM watchlist_entities WHERE watchlist_id = $1 AND company_key = $2',
      [watchlistId, companyKey],
    );
    return rowCount === 1;
  }
}

function toEntity({ id, entityId, followedAt, isRemoved }: EntityRow): WatchlistEntity {
  return {
    object: 'watchlist_entity',
    id,
    entity_id: entityId,
    followed_at: followedAt.toISOString(),
    status: isRemoved ? 'removed' : 'active',
  };
}

function tooMany(): AppError {
  return new AppError(codes.body.invalid, {
    message: `A watchlist follows at most ${ENTITIES_MAX} companies; this request would exceed that. Create another watchlist for the rest.`,
    param: 'entity_ids',
  });
}

const LIST = {
  name: 'list-entities',
  text: `SELECT ${ENTITY_COLUMNS}, c.business->>'name' AS name ${FROM_ENTITIES}
          WHERE e.watchlist_id = $1 ORDER BY e.position OFFSET $2 LIMIT $3`,
};
const LIST_FOLLOWED = {
  name: 'list-followed',
  text: `SELECT w.id AS "watchlistId", c.id AS "entityId"
           FROM followed_companies c
           JOIN watchlist_entities e ON e.company_key = c.key
           JOIN watchlists w ON w.id = e.watchlist_id
          WHERE c.key = ANY ($2) AND w.workspace_id = $1`,
};
const COUNT = {
  name: 'count-entities',
  text: 'SELECT count(*) AS count FROM watchlist_entities WHERE watchlist_id = $1',
};
