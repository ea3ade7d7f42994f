import { ApiProperty } from '@nestjs/swagger';
import { matchMethods } from '@registry/contracts-records-sections';
import { NullableText } from '../../../../openapi/properties.decorator.ts';

const methods = Object.keys(matchMethods);

/** How a row was matched to the company. */
export class MatchDto {
  @ApiProperty({
    description:
      'How the record was matched to the company: by an identifier, or by its legal name within its state. Further methods may be added.',
    examples: methods,
    example: 'name_state_unique',
  })
  readonly method!: string;

  @ApiProperty({ minimum: 0, maximum: 1, description: 'The same for every row of a method.', example: 0.95 })
  readonly confidence!: number;

  @NullableText(
    "The record's name as published; null where it was matched by an identifier and has no name.",
    'CEDAR RIDGE BAKERY LLC',
  )
  readonly matched_on!: string | null;
}
