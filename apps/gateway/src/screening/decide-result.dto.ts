import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { explained } from '@registry/contracts-message';
import { type ScreeningDecisionName, screeningDecisions } from '@registry/contracts-records-sections';
import { IsIn } from 'class-validator';
import { DecisionNoteDto } from '../annotations/decision-note.dto.ts';

const DECISIONS = Object.keys(screeningDecisions) as ScreeningDecisionName[];

/** What a workspace decides of a result. */
@ApiSchema({ name: 'DecideResult', description: 'The decision on a screening result.' })
export class DecideResultDto extends DecisionNoteDto {
  @ApiProperty({
    enum: DECISIONS,
    description: explained('The decision.', screeningDecisions),
    example: 'not_a_match',
  })
  @IsIn(DECISIONS)
  readonly decision!: ScreeningDecisionName;
}
