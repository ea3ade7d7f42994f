import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { Field } from '@registry/contracts-message';
import {
  DECISIONS,
  DEFAULT_POLICY,
  type VerificationDecisionName,
  verificationStatuses,
} from '@registry/contracts-records-sections';
import { IsIn } from 'class-validator';
import { purposes } from '../../keys/audit/purposes.ts';
import { ApplicationDto, NAME } from './application.dto.ts';
import { SubmittedText } from './submitted-text.decorator.ts';

const ASSIGNEE_LENGTH_MAX = 100;
export const NOTE_LENGTH_MAX = 5_000;
export const REASON_LENGTH_MAX = 2_000;

const { approved, rejected } = verificationStatuses;

/** The application of a new case. */
@ApiSchema({
  name: 'CreateVerification',
  description: 'What an application says of the company, and how it is judged.',
})
export class CreateVerificationDto extends ApplicationDto {
  @SubmittedText({ ...NAME, required: true })
  readonly name!: string;

  @SubmittedText({ max: 200, description: 'Your own id of the applicant.', example: 'applicant-2041' })
  readonly external_id?: string | null;

  @SubmittedText({
    ...{ max: 100, example: 'customer_due_diligence' },
    description: Field.explained(
      'The purpose for which the data is read, in place of that of `X-Purpose` and of the key.',
      purposes,
    ),
  })
  readonly purpose?: string | null;

  @SubmittedText({ max: 40, description: 'The name of the policy; `default` without one.', example: DEFAULT_POLICY })
  readonly policy?: string | null;
}

/** What is absent stays as it is. */
@ApiSchema({
  name: 'UpdateVerification',
  description: 'The fields of a case to change. Absent fields stay as they are, `null` removes what was submitted.',
})
export class UpdateVerificationDto extends ApplicationDto {
  @SubmittedText(NAME)
  readonly name?: string | null;

  @SubmittedText({
    ...{ max: 100, example: 'us-or-150000007' },
    description: 'The id of the company that is meant; `null` for the one that is found.',
  })
  readonly business_id?: string | null;

  @SubmittedText({
    ...{ max: ASSIGNEE_LENGTH_MAX, example: 'j.doe' },
    description: 'Who has the case, in your own words; `null` for nobody.',
  })
  readonly assignee?: string | null;

  @SubmittedText({ max: NOTE_LENGTH_MAX, description: 'A note for the history.', example: 'Called the owner.' })
  readonly note?: string | null;
}

@ApiSchema({ name: 'DecideVerification', description: 'The decision on a case.' })
export class DecideVerificationDto {
  @ApiProperty({
    ...{ enum: DECISIONS, example: 'approved' },
    description: Field.explained('The decision.', { approved, rejected }),
  })
  @IsIn(DECISIONS)
  readonly decision!: VerificationDecisionName;

  @SubmittedText({
    ...{ max: REASON_LENGTH_MAX, required: true, description: 'The reason.' },
    example: 'Registry and address agree; owner confirmed by phone.',
  })
  readonly reason!: string;
}
