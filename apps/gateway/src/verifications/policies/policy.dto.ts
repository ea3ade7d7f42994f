import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { examplePolicy, RULES_MAX, verificationPolicy } from '@registry/contracts-records-sections';
import { IsArray, IsOptional } from 'class-validator';

function Rules(more: { readonly required?: false; readonly description?: string } = {}): PropertyDecorator {
  const limits = { minItems: 1, maxItems: RULES_MAX };
  return ApiProperty({ ...verificationPolicy.properties.rules, ...limits, example: examplePolicy.rules, ...more });
}

@ApiSchema({ name: 'SaveVerificationPolicy', description: 'The rules of a policy.' })
export class SavePolicyDto {
  @Rules()
  @IsArray()
  readonly rules!: readonly unknown[];
}

@ApiSchema({ name: 'RehearseVerificationPolicy', description: 'The rules to rehearse.' })
export class RehearsePolicyDto {
  @Rules({ required: false, description: 'The rules; those of the policy without them.' })
  @IsOptional()
  @IsArray()
  readonly rules?: readonly unknown[] | null;
}
