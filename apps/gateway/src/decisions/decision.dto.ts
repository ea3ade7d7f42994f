import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { Field } from '@registry/contracts-message';
import {
  type RecordDecisionName,
  recordDecisions,
  type ScreeningDecisionName,
  screeningDecisions,
} from '@registry/contracts-records-sections';
import { IsIn, IsOptional, IsString, MaxLength } from 'class-validator';

export const NOTE_LENGTH_MAX = 1_000;
const RECORD_DECISIONS = Object.keys(recordDecisions) as RecordDecisionName[];
const SCREENING_DECISIONS = Object.keys(screeningDecisions) as ScreeningDecisionName[];

/** The note of a decision. */
abstract class DecisionNoteDto {
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

/** A workspace's decision on a record. */
@ApiSchema({ name: 'DecideRecord', description: 'The decision on a record.' })
export class DecideRecordDto extends DecisionNoteDto {
  @ApiProperty({
    enum: RECORD_DECISIONS,
    description: Field.explained('The decision.', recordDecisions),
    example: 'not_this_company',
  })
  @IsIn(RECORD_DECISIONS)
  readonly decision!: RecordDecisionName;
}

/** A workspace's decision on a result. */
@ApiSchema({ name: 'DecideResult', description: 'The decision on a screening result.' })
export class DecideResultDto extends DecisionNoteDto {
  @ApiProperty({
    enum: SCREENING_DECISIONS,
    description: Field.explained('The decision.', screeningDecisions),
    example: 'not_a_match',
  })
  @IsIn(SCREENING_DECISIONS)
  readonly decision!: ScreeningDecisionName;
}
