import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { type RegisterExtent, registerExtents } from '@registry/contracts-business-registry';
import { type Standing, standings } from '@registry/domain';
import { NullableText } from '../../../../openapi/properties.decorator.ts';
import { type ListDto, PageDto } from '../../list.dto.ts';
import { CoveredSourceDto } from '../../records/rows/coverage.dto.ts';
import { BusinessHitDto } from './business-hit.dto.ts';

/** Whether it says something that a company was not found in a state. */
export class RegisterCoverageDto {
  @ApiProperty({ description: 'Two-letter code.', example: 'OR' })
  readonly state!: string;

  @ApiProperty({
    enum: ['covered', 'partial', 'not_covered'],
    description:
      "`covered`: the state's register is loaded whole. `partial`: some of it is; `scope` says what. `not_covered`: no file of it is, so that an empty list says nothing.",
  })
  readonly status!: 'covered' | 'partial' | 'not_covered';

  @NullableText('What of a `partial` register is loaded; `null` in every other.', null)
  readonly scope!: string | null;

  @ApiProperty({ type: [CoveredSourceDto], description: 'The sources that are loaded.' })
  readonly sources!: readonly CoveredSourceDto[];

  @ApiProperty({
    type: String,
    nullable: true,
    enum: [...registerExtents, null],
    description: 'All of the register, its active companies alone, or a part; `null` where none is loaded.',
    example: 'whole',
  })
  readonly register!: RegisterExtent | null;
}

/** A text that would find something. */
export class SuggestedQueryDto {
  @ApiProperty({ description: 'The text, for `q`.', example: 'cedar bakery' })
  readonly q!: string;

  @ApiProperty({
    type: 'integer',
    minimum: 1,
    description: 'How many companies it finds, with the filters of this search.',
    example: 3,
  })
  readonly total_count!: number;
}

/** What would find something where the search did not, in the registries' words, most frequent first. */
export class SearchSuggestionsDto {
  @ApiProperty({
    type: [SuggestedQueryDto],
    description:
      'Where nothing was found: `q` with some of its words spelled as they are in names, by one letter more, fewer or other (two from six letters on), or written in one word or two. Nearest first, five at most.',
    example: [],
  })
  readonly q!: readonly SuggestedQueryDto[];

  @ApiProperty({
    type: [String],
    description:
      'Where no company of the states has the `status` asked for: those that there are. Where some have it, those of the companies that the rest of the search finds.',
    example: [],
  })
  readonly status!: readonly string[];

  @ApiProperty({ type: [String], description: 'Likewise for `entity_type`.', example: [] })
  readonly entity_type!: readonly string[];

  @ApiProperty({
    type: String,
    isArray: true,
    enum: standings,
    description:
      'Where `status` is the word of a normalized standing, which `standing` filters: that standing, if it finds something.',
    example: [],
  })
  readonly standing!: readonly Standing[];
}

@ApiSchema({ name: 'SparseBusinessList' })
export class BusinessSearchDto extends PageDto implements ListDto<BusinessHitDto> {
  @ApiProperty({ type: [BusinessHitDto], description: 'The items of this page.' })
  readonly data!: readonly BusinessHitDto[];

  @ApiProperty({ type: [RegisterCoverageDto], description: 'Of each state that `state` names, in its order.' })
  readonly coverage!: readonly RegisterCoverageDto[];

  @ApiProperty({ description: 'Empty but where nothing was found.' })
  readonly suggestions!: SearchSuggestionsDto;
}
