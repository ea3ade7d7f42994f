import type { Type } from '@nestjs/common';
import { ApiProperty, ApiSchema } from '@nestjs/swagger';

/** A page of a collection. */
export interface ListDto<Item> {
  readonly object: 'list';
  readonly data: readonly Item[];
  readonly has_more: boolean;
  readonly total_count: number;
  readonly page: number;
  readonly per_page: number;
}

/** The DTO of a collection of these items, for OpenAPI: `name` is its schema's. */
export function listOf<Item>(name: string, item: Type<Item>): Type<ListDto<Item>> {
  @ApiSchema({ name })
  class ListOfItemsDto implements ListDto<Item> {
    @ApiProperty({ enum: ['list'] })
    readonly object!: 'list';

    @ApiProperty({ type: [item] })
    readonly data!: Item[];

    @ApiProperty({ description: 'Whether there are further pages.' })
    readonly has_more!: boolean;

    @ApiProperty({ type: 'integer', minimum: 0, description: 'All matches, exactly.' })
    readonly total_count!: number;

    @ApiProperty({ type: 'integer', minimum: 1, description: 'Counted from 1.' })
    readonly page!: number;

    @ApiProperty({ type: 'integer', minimum: 1 })
    readonly per_page!: number;
  }
  return ListOfItemsDto;
}

/** One page of a collection of `totalCount` items. */
export function toList<Item>(
  data: readonly Item[],
  totalCount: number,
  { page, per_page }: { readonly page: number; readonly per_page: number },
): ListDto<Item> {
  return { object: 'list', data, has_more: page * per_page < totalCount, total_count: totalCount, page, per_page };
}
