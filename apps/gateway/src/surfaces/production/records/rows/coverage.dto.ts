import { ApiProperty } from '@nestjs/swagger';
import {
  type CoveredSource,
  coveredSource,
  type RegisterExtent,
  registerExtents,
} from '@registry/contracts-business-registry';
import { NullableText } from '../../../../openapi/properties.decorator.ts';
import { classOf } from '../../../../openapi/schema-class.ts';

/** Whether an empty section says something. */
export class CoverageDto {
  @ApiProperty({
    enum: ['covered', 'partial', 'not_covered', 'not_fetched'],
    description:
      '`covered`: sources for this section and state are loaded. `partial`: only sources that hold a part of it are; `scope` says which, and an empty list says nothing about the rest. `not_covered`: none is, so that an empty list says nothing. `not_fetched`: `sparse=true` skipped the section.',
  })
  readonly status!: 'covered' | 'partial' | 'not_covered' | 'not_fetched';

  @NullableText('What the sources of a `partial` section hold; `null` in every other.', null)
  readonly scope!: string | null;

  @ApiProperty({ type: [classOf(coveredSource)], description: 'The sources that are loaded.' })
  readonly sources!: readonly CoveredSource[];

  @ApiProperty({
    type: String,
    nullable: true,
    enum: [...registerExtents, null],
    description:
      "How much of the state's register of companies is loaded: all of it, its active companies alone, or a part (a month, a sample). A record of a company that the register lacks may be shown on a namesake, so the confidence of matches depends on it. `null` where the section was skipped.",
    example: 'whole',
  })
  readonly register!: RegisterExtent | null;
}
