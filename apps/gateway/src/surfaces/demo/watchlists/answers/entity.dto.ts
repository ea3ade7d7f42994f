import { ApiProperty } from '@nestjs/swagger';
import type { WatchlistEntity } from '@registry/contracts-watchlist';
import { ObjectType } from '../../../../openapi/properties.decorator.ts';

/** A company that a watchlist follows. */
export class WatchlistEntityDto {
  @ObjectType('watchlist_entity')
  readonly object!: 'watchlist_entity';

  @ApiProperty({ description: 'Of the following, not of the company.', example: 'we_9sQ2LkX0bVn7RmYcAd4fT1' })
  readonly id!: string;

  @ApiProperty({ description: 'The company.', example: 'us-or-153169496' })
  readonly entity_id!: string;

  @ApiProperty({ format: 'date-time', description: 'Since when it is followed.' })
  readonly followed_at!: string;

  @ApiProperty({
    enum: ['active', 'removed'],
    description: '`removed`: the register does not have the company any more, as happens to made-up companies alone.',
  })
  readonly status!: 'active' | 'removed';
}

/** The companies that a request named, as they are followed now. */
export class FollowedEntitiesDto {
  @ObjectType('list')
  readonly object!: 'list';

  @ApiProperty({ type: [WatchlistEntityDto], description: 'In the order of the request, each once.' })
  readonly data!: readonly WatchlistEntityDto[];
}

/** That a company is followed no more. */
export class UnfollowedEntityDto {
  @ObjectType('watchlist_entity')
  readonly object!: 'watchlist_entity';

  @ApiProperty({ description: 'The company, as the path named it.' })
  readonly entity_id!: string;

  @ApiProperty({ enum: [true], description: 'Always true.' })
  readonly deleted!: true;
}

export function toEntityDto({ id, entityId, followedAt, status }: WatchlistEntity): WatchlistEntityDto {
  return { object: 'watchlist_entity', id, entity_id: entityId, followed_at: followedAt, status };
}
