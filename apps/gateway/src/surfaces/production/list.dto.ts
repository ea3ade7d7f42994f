import { ApiProperty } from '@nestjs/swagger';
import { WINDOW_MAX } from '../../parameters/page.dto.ts';
import { ObjectType } from '../../openapi/properties.decorator.ts';

/** A page of a collection. */
export interface ListDto<Item> {
  readonly object: 'list';
  readonly data: readonly Item[];
  readonly has_more: boolean;
  readonly total_count: number;
  readonly page: number;
  readonly per_page: number;
}

/** What every page of a collection has beside its items. */
export class PageDto {
  @ObjectType('list')
  readonly object!: 'list';

  @ApiProperty({ description: 'Whether there is a further page: none lies beyond the first 10,000 results.' })
  readonly has_more!: boolean;

  @ApiProperty({ type: 'integer', minimum: 0, description: 'All matches, exactly.' })
  readonly total_count!: number;

  @ApiProperty({ type: 'integer', minimum: 1, description: 'Counted from 1.' })
  readonly page!: number;

  @ApiProperty({ type: 'integer', minimum: 1, description: 'Items of a full page.' })
  readonly per_page!: number;
}

/** One page of a collection of `totalCount` items. */
export function toList<Item>(
  data: readonly Item[],
  totalCount: number,
  { page, per_page }: { readonly page: number; readonly per_page: number },
): ListDto<Item> {
  const reachable = Math.min(totalCount, WINDOW_MAX);
  return { object: 'list', data, has_more: page * per_page < reachable, total_count: totalCount, page, per_page };
}
