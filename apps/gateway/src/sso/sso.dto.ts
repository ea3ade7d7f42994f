import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { PERSON_ROLES, type PersonRole } from '@registry/domain/scopes';
import { Type } from 'class-transformer';
import { BodyField } from '@registry/http-frame/bodies/body-field.decorator';
import { ArrayMaxSize, IsArray, IsFQDN, IsOptional, ValidateNested } from 'class-validator';
import { describedAs, SubmittedText } from '../verifications/bodies/submitted-text.decorator.ts';
import { groupRole, workspaceSso } from './workspace-sso.ts';

/** Of the text of each field. */
export const TEXT_LENGTH_MAX = 300;
/** Of domains and of groups. */
const LIST_MAX = 50;
const { properties: fields } = workspaceSso;
const SECRET = {
  description: 'The secret of the client, which no response has. Required for another issuer or client than before.',
  example: 'correct-horse-battery-staple',
};

@ApiSchema({ name: 'SaveGroupRole', description: 'The role of people of a group.' })
class GroupRoleDto {
  @SubmittedText(TEXT_LENGTH_MAX, groupRole.properties.group, 'required') readonly group!: string;

  @BodyField('required', { enum: PERSON_ROLES, ...describedAs(groupRole.properties.role) })
  readonly role!: PersonRole;
}

@ApiSchema({ name: 'SaveWorkspaceSso', description: 'The provider of the workspace, in place of the one before.' })
export class SaveSsoDto {
  @SubmittedText(TEXT_LENGTH_MAX, fields.issuer, 'required') readonly issuer!: string;
  @SubmittedText(TEXT_LENGTH_MAX, fields.client_id, 'required') readonly client_id!: string;
  @SubmittedText(TEXT_LENGTH_MAX, SECRET) readonly client_secret?: string | null;

  @BodyField('required', { type: [String], minItems: 1, maxItems: LIST_MAX, ...describedAs(fields.domains) })
  @IsFQDN({}, { each: true })
  readonly domains!: readonly string[];

  @SubmittedText(TEXT_LENGTH_MAX, fields.group_claim) readonly group_claim?: string | null;

  @ApiProperty({ type: [GroupRoleDto], required: false, maxItems: LIST_MAX, ...describedAs(fields.groups) })
  @IsOptional()
  @IsArray()
  @ArrayMaxSize(LIST_MAX)
  @ValidateNested({ each: true })
  @Type(() => GroupRoleDto)
  readonly groups?: readonly GroupRoleDto[] | null;

  @BodyField('optional', { enum: PERSON_ROLES, nullable: true, ...describedAs(fields.default_role) })
  readonly default_role?: PersonRole | null;

  @BodyField('optional', { type: 'boolean', default: false, ...describedAs(fields.is_required) })
  readonly is_required?: boolean | null;
}
