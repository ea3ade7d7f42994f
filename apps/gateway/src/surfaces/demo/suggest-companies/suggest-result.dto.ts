import { ApiProperty, PickType } from '@nestjs/swagger';
import { CompanyHitDto } from '../search-companies/search-result.dto.ts';

const SHOWN = ['id', 'name', 'matched_name', 'jurisdiction', 'status', 'sample', 'profile'] as const;

/** A company that a reader may mean by what was typed so far: with what distinguishes it from others of a like name. */
export class SuggestedCompanyDto extends PickType(CompanyHitDto, SHOWN) {
  @ApiProperty({ enum: ['suggested_company'] })
  readonly object!: 'suggested_company';
}

/** At most ten, without pages. */
export class SuggestResultDto {
  @ApiProperty({ enum: ['suggest_result'] })
  readonly object!: 'suggest_result';

  @ApiProperty({ description: '`q` as it was sent, trimmed.', example: 'cedar ri' })
  readonly query!: string;

  @ApiProperty({ type: [SuggestedCompanyDto], maxItems: 10, description: 'Most relevant first.' })
  readonly data!: readonly SuggestedCompanyDto[];
}
