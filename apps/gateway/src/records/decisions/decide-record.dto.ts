import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { explained } from '@registry/contracts-message';
import { type RecordDecisionName, recordDecisions } from '@registry/contracts-records-sections';
import { IsIn } from 'class-validator';
import { DecisionNoteDto } from '../../annotations/decision-note.dto.ts';

const DECISIONS = Object.keys(recordDecisions) as RecordDecisionName[];

/** What a workspace decides of a record. */
@ApiSchema({ name: 'DecideRecord', description: 'The decision on a record.' })
export class DecideRecordDto extends DecisionNoteDto {
  @ApiProperty({
    enum: DECISIONS,
    description: explained('The decision.', recordDecisions),
    example: 'not_this_company',
  })
  @IsIn(DECISIONS)
  readonly decision!: RecordDecisionName;
}
