import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { explained } from '@registry/contracts-message';
import { type ScreeningDecisionName, screeningDecisions } from '@registry/contracts-records-sections';
import { IsIn, IsOptional, IsString, MaxLength } from 'class-validator';

const DECISIONS = Object.keys(screeningDecisions) as ScreeningDecisionName[];
const NOTE_LENGTH_MAX = 1_000;

/** What a workspace decides of a result. */
@ApiSchema({ name: 'DecideResult', description: 'The decision on a screening result.' })
export class DecideResultDto {
  @ApiProperty({
    enum: DECISIONS,
    description: explained('The decision.', screeningDecisions),
    example: 'not_a_match',
  })
  @IsIn(DECISIONS)
  readonly decision!: ScreeningDecisionName;

  @ApiProperty({
    type: 'string',
    maxLength: NOTE_LENGTH_MAX,
    required: false,
    description: 'A note that is kept with the decision.',
    example: 'Other street, checked with the supplier.',
  })
  @IsOptional()
  @IsString()
  @MaxLength(NOTE_LENGTH_MAX)
  readonly note?: string | null;
}
