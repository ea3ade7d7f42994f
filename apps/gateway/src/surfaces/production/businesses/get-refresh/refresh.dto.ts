import { ApiProperty } from '@nestjs/swagger';
import { NullableText, ObjectType } from '../../../../openapi/properties.decorator.ts';

/** What became of one lookup of a refresh. */
export class RefreshLookupDto {
  @ApiProperty({
    enum: ['fetched', 'fallback', 'not-wired'],
    description: '`fallback`: it gave nothing, the stored data stand. `not-wired`: the state is not asked live.',
  })
  readonly outcome!: 'fetched' | 'fallback' | 'not-wired';

  @NullableText('With `fallback`, why.', null)
  readonly reason!: string | null;
}

/** A refresh whose outcome the request that started it does not wait for. */
export class RefreshDto {
  @ObjectType('refresh')
  readonly object!: 'refresh';

  @ApiProperty({ description: 'The last part of the path of this resource.', example: 'mvyzht5cym40xw' })
  readonly id!: string;

  @ApiProperty({ description: 'The business that is refreshed.', example: 'us-or-153169496' })
  readonly business_id!: string;

  @ApiProperty({ description: '`ended` when both lookups have.', enum: ['under_way', 'ended'] })
  readonly status!: 'under_way' | 'ended';

  @ApiProperty({ description: 'When the lookups were started.', format: 'date-time' })
  readonly started_at!: string;

  @ApiProperty({
    type: RefreshLookupDto,
    nullable: true,
    description: "The lookup at the state's registry; `null` while it is under way.",
  })
  readonly registry!: RefreshLookupDto | null;

  @ApiProperty({
    type: RefreshLookupDto,
    nullable: true,
    description: 'The lookup of UCC filings; `null` while it is under way.',
  })
  readonly ucc!: RefreshLookupDto | null;
}
