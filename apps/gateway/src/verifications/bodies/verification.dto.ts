import { ApiSchema } from '@nestjs/swagger';
import { Field } from '@registry/contracts-message';
import {
  application,
  DECISIONS,
  DEFAULT_POLICY,
  verification,
  verificationDecision,
  type VerificationDecisionName,
} from '@registry/contracts-records-sections';
import { BodyField } from '@registry/http-frame/bodies/body-field.decorator';
import { purposes } from '../../keys/audit/purposes.ts';
import { ApplicationDto } from './application.dto.ts';
import { describedAs, SubmittedText } from './submitted-text.decorator.ts';

const NOTE_LENGTH_MAX = 5_000;
const REASON_LENGTH_MAX = 2_000;
const NAME_LENGTH_MAX = 500;
const ID_LENGTH_MAX = 200;
const WORD_LENGTH_MAX = 100;

const { name } = application.properties;
const { external_id, assignee } = verification.properties;
const { decision, reason } = verificationDecision.properties;
const PURPOSE = {
  description: Field.explained(
    'The purpose for which the data is read, in place of that of `X-Purpose` and of the key.',
    purposes,
  ),
  example: 'customer_due_diligence',
};
const POLICY = { description: 'The name of the policy; `default` without one.', example: DEFAULT_POLICY };
const BUSINESS = {
  description: 'The id of the company that is meant; `null` for the one that is found.',
  example: 'us-or-150000007',
};

@ApiSchema({ name: 'CreateVerification', description: 'The application, and how it is judged.' })
export class CreateVerificationDto extends ApplicationDto {
  @SubmittedText(NAME_LENGTH_MAX, name, 'required') readonly name!: string;
  @SubmittedText(ID_LENGTH_MAX, external_id) readonly external_id?: string | null;
  @SubmittedText(WORD_LENGTH_MAX, PURPOSE) readonly purpose?: string | null;
  @SubmittedText(WORD_LENGTH_MAX, POLICY) readonly policy?: string | null;
}

@ApiSchema({
  name: 'UpdateVerification',
  description: 'The fields to change. Absent fields stay as they are, `null` removes what was submitted.',
})
export class UpdateVerificationDto extends ApplicationDto {
  @SubmittedText(NAME_LENGTH_MAX, name, 'kept') readonly name?: string;
  @SubmittedText(WORD_LENGTH_MAX, BUSINESS) readonly business_id?: string | null;
  @SubmittedText(WORD_LENGTH_MAX, assignee) readonly assignee?: string | null;
  @SubmittedText(NOTE_LENGTH_MAX, { description: 'A note for the history.', example: 'Called the owner.' })
  readonly note?: string | null;
}

@ApiSchema({ name: 'DecideVerification', description: 'The decision on a case.' })
export class DecideVerificationDto {
  @BodyField('required', { ...describedAs(decision), enum: DECISIONS, example: 'approved' })
  readonly decision!: VerificationDecisionName;

  @SubmittedText(REASON_LENGTH_MAX, reason, 'required') readonly reason!: string;
}
