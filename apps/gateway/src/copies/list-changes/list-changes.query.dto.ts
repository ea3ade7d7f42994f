import type { ChangePosition } from '@registry/contracts-business-registry';
import type { UsStateCode } from '@registry/domain';
import { Parameter } from '@registry/http-frame/parameters/parameter.decorator';
import { position, states } from '@registry/http-frame/parameters/parameter-kinds';

export class ListChangesQuery {
  @Parameter(position, {
    description: '`X-Position` of an export, or `position` of the changes before.',
    example: '6f1c2f5e6b0f4c0f9a546d9f2f0c7a11-42.0-12.0',
    required: true,
  })
  readonly after!: ChangePosition;

  @Parameter(states, {
    description: 'Only changes of these states, by code or name, separated by commas. All states by default.',
    example: 'us_or',
  })
  readonly state!: readonly UsStateCode[] | null;
}
