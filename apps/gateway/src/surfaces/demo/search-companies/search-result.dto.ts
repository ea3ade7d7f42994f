import { ApiProperty } from '@nestjs/swagger';
import { facetNames, queryForms } from '@registry/contracts-demo';
import { numberForms } from '@registry/domain';
import { CompanyDto } from '../company.dto.ts';

export class CompanyHitDto extends CompanyDto {
  @ApiProperty({ enum: [...queryForms, ...numberForms], description: 'What it was found by.' })
  readonly matched_on!: string;

  @ApiProperty({
    type: String,
    nullable: true,
    description: "The name that was found, an officer's too; null where it was found by a contact, id or file number.",
    example: 'CEDAR RIDGE BAKERY, LLC',
  })
  readonly matched_name!: string | null;
}

export class FacetCountDto {
  @ApiProperty({ description: 'As the parameter takes it.', example: 'us-or' })
  readonly value!: string;

  @ApiProperty({ description: 'As people read it.', example: 'Oregon' })
  readonly label!: string;

  @ApiProperty({ type: 'integer', minimum: 1, description: 'Matches of `q` that have it, whatever the filters.' })
  readonly count!: number;
}

export class SuggestedQueryDto {
  @ApiProperty({ description: 'The text, for `q`.', example: 'cedar bakery' })
  readonly q!: string;

  @ApiProperty({ type: 'integer', minimum: 1, description: 'How many companies it finds, whatever the filters.' })
  readonly total_count!: number;
}

const counts = { type: 'array', items: { $ref: '#/components/schemas/FacetCount' } } as const;

export class SearchResultDto {
  @ApiProperty({ enum: ['search_result'] })
  readonly object!: 'search_result';

  @ApiProperty({ description: '`q` as it was sent, trimmed.', example: 'cedar ridge' })
  readonly query!: string;

  @ApiProperty({ enum: queryForms, description: 'What the form of `q` says that it is.' })
  readonly matched_by!: string;

  @ApiProperty({ type: 'integer', minimum: 0, description: 'Exact, after filters.' })
  readonly total_count!: number;

  @ApiProperty({ type: 'integer', minimum: 1, description: 'The page, counted from 1.' })
  readonly page!: number;

  @ApiProperty({ type: 'integer', description: 'Hits of a page.' })
  readonly per_page!: number;

  @ApiProperty({ description: 'Whether there is a next page that can be asked for.' })
  readonly has_more!: boolean;

  @ApiProperty({ type: [CompanyHitDto], description: 'The hits.' })
  readonly data!: readonly CompanyHitDto[];

  @ApiProperty({
    type: 'object',
    properties: Object.fromEntries(facetNames.map((name) => [name, counts])),
    required: [...facetNames],
    additionalProperties: false,
    description: 'How many matches of `q` have which value, before filters; largest first.',
  })
  readonly facets!: Readonly<Record<string, readonly FacetCountDto[]>>;

  @ApiProperty({
    type: [SuggestedQueryDto],
    description:
      'Where `q` finds no name: `q` with some words spelled as they are in names. Nearest first, five at most.',
  })
  readonly suggestions!: readonly SuggestedQueryDto[];
}
