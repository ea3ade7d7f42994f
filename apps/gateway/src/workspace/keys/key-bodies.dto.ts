import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { Field } from '@registry/contracts-message';
import { BodyField } from '@registry/http-frame/bodies/body-field.decorator';
import { Matches, MaxLength, MinLength } from 'class-validator';
import { type Role, roles } from '../../keys/auth/plans.ts';
import { purposes } from '../../keys/audit/purposes.ts';
import { roleMeanings } from './workspace-key.ts';

export const KEY_NAME_LENGTH_MAX = 100;
/** Seconds that a replaced key may go on at most: 30 days. */
const OVERLAP_SECONDS_MAX = 2_592_000;
export const OVERLAP_SECONDS_DEFAULT = 86_400;
const PRINTABLE = /^\P{C}*$/u;
/** A time in the future is checked where the key is made. */
const TIME = /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?Z)?$/;

@ApiSchema({ name: 'CreateApiKey', description: 'A key to be made.' })
export class CreateKeyDto {
  @ApiProperty({
    type: 'string',
    minLength: 1,
    maxLength: KEY_NAME_LENGTH_MAX,
    description: 'The name of the key.',
    example: 'Nightly job',
  })
  @MinLength(1)
  @MaxLength(KEY_NAME_LENGTH_MAX)
  @Matches(PRINTABLE, { message: 'name must be text without control characters' })
  readonly name!: string;

  @BodyField('optional', {
    enum: roles,
    default: 'read',
    description: Field.explained('The rights of the key.', roleMeanings),
  })
  readonly role?: Role;

  @BodyField('optional', {
    type: 'string',
    nullable: true,
    description: Field.explained('The purpose for which requests with the key read the data.', purposes),
    example: 'supplier_onboarding',
  })
  @MaxLength(KEY_NAME_LENGTH_MAX)
  readonly purpose?: string | null;

  @BodyField('optional', {
    type: 'string',
    nullable: true,
    description: 'The day, or the time in UTC, from which the key is refused. Without one it does not expire.',
    example: '2027-11-02',
  })
  @Matches(TIME, { message: 'expires_at must be a date such as 2027-11-02, or a time such as 2027-11-02T12:00:00Z' })
  readonly expires_at?: string | null;
}

@ApiSchema({ name: 'RotateApiKey', description: 'How long the replaced key goes on.' })
export class RotateKeyDto {
  @BodyField('optional', {
    type: 'integer',
    minimum: 0,
    maximum: OVERLAP_SECONDS_MAX,
    default: OVERLAP_SECONDS_DEFAULT,
    description: 'Seconds for which the replaced key can still be used.',
    example: OVERLAP_SECONDS_DEFAULT,
  })
  readonly overlap_seconds?: number | null;
}
