import { ApiSchema } from '@nestjs/swagger';
import { Field } from '@registry/contracts-message';
import {
  type RecordDecisionName,
  recordDecisions,
  type ScreeningDecisionName,
  screeningDecisions,
} from '@registry/contracts-records-sections';
import { BodyField } from '@registry/http-frame/bodies/body-field.decorator';

export const NOTE_LENGTH_MAX = 1_000;
const RECORD_DECISIONS = Object.keys(recordDecisions) as RecordDecisionName[];
const SCREENING_DECISIONS = Object.keys(screeningDecisions) as ScreeningDecisionName[];

/** The note of a decision. */
abstract class DecisionNoteDto {
  @BodyField('optional', {
    type: 'string',
    maxLength: NOTE_LENGTH_MAX,
    description: 'A note that is kept with the decision.',
    example: 'Other street, checked with the supplier.',
  })
  readonly note?: string | null;
}

/** A workspace's decision on a record. */
@ApiSchema({ name: 'DecideRecord', description: 'The decision on a record.' })
export class DecideRecordDto extends DecisionNoteDto {
  @BodyField('required', {
    enum: RECORD_DECISIONS,
    description: Field.explained('The decision.', recordDecisions),
    example: 'not_this_company',
  })
  readonly decision!: RecordDecisionName;
}

/** A workspace's decision on a result. */
@ApiSchema({ name: 'DecideResult', description: 'The decision on a screening result.' })
export class DecideResultDto extends DecisionNoteDto {
  @BodyField('required', {
    enum: SCREENING_DECISIONS,
    description: Field.explained('The decision.', screeningDecisions),
    example: 'not_a_match',
  })
  readonly decision!: ScreeningDecisionName;
}
