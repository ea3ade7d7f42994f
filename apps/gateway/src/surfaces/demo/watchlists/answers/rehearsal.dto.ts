import { ApiProperty } from '@nestjs/swagger';
import { ObjectType } from '../../../../openapi/properties.decorator.ts';
import { WatchlistEventDto } from './event.dto.ts';

/** The events that a watchlist would have had. */
export class RehearsalDto {
  @ObjectType('list')
  readonly object!: 'list';

  @ApiProperty({ type: [WatchlistEventDto], description: 'Oldest first, numbered from 1; the first thousand.' })
  readonly data!: readonly WatchlistEventDto[];

  @ApiProperty({ description: 'Whether there are more: rehearse from a later time.' })
  readonly has_more!: boolean;
}
