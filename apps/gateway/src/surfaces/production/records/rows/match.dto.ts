import { ApiProperty } from '@nestjs/swagger';
import { matchMethods } from '@registry/contracts-records-sections';

const methods = Object.keys(matchMethods);

/** How a row was tied to the company. */
export class MatchDto {
  @ApiProperty({
    description:
      'How the record was tied to the company: by an identifier, or by its legal name within its state. Further methods may be added.',
    examples: methods,
    example: 'name_state_unique',
  })
  readonly method!: string;

  @ApiProperty({ minimum: 0, maximum: 1, description: 'The same for every row of a method.', example: 0.95 })
  readonly confidence!: number;

  @ApiProperty({
    type: 'string',
    nullable: true,
    description: "The record's name as published; null where it was tied by an identifier and bears no name.",
    example: 'CEDAR RIDGE BAKERY LLC',
  })
  readonly matched_on!: string | null;
}
