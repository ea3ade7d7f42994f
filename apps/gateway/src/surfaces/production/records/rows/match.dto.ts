import { ApiProperty } from '@nestjs/swagger';
import { type MatchFact, matchFacts, matchMethods } from '@registry/contracts-records-sections';
import { NullableText } from '../../../../openapi/properties.decorator.ts';

const methods = Object.keys(matchMethods);
const facts = Object.entries(matchFacts).map(([fact, question]) => `\`${fact}\`: ${question}`);

/** One thing that was compared of the record and the company. */
export class EvidenceDto {
  @ApiProperty({
    type: String,
    description: `What was compared. Further facts may be added.\n\n${facts.join('\n\n')}`,
    examples: Object.keys(matchFacts),
    example: 'postal_code',
  })
  readonly fact!: MatchFact;

  @ApiProperty({
    type: Boolean,
    nullable: true,
    description: 'Whether it agrees; `null` where it is not known.',
    example: true,
  })
  readonly agrees!: boolean | null;

  @ApiProperty({
    description:
      'What it adds to the natural logarithm of the odds that the record is of the company; 0 is the usual case, from which the others are counted.',
    example: 2.31,
  })
  readonly weight!: number;

  @ApiProperty({ description: 'What was found, in words.', example: 'same ZIP code' })
  readonly text!: string;
}

/** How a row was matched to the company. */
export class MatchDto {
  @ApiProperty({
    description:
      'How the record was matched to the company: by an identifier, or by its legal name within its state. Further methods may be added.',
    examples: methods,
    example: 'name_state_unique',
  })
  readonly method!: string;

  @ApiProperty({
    minimum: 0,
    maximum: 1,
    description:
      'How probable it is that the record is of this company: of the rows with 0.95, 95 in 100 are. It follows from the evidence.',
    example: 0.95,
  })
  readonly confidence!: number;

  @NullableText(
    "The record's name as published; null where it was matched by an identifier and has no name.",
    'CEDAR RIDGE BAKERY LLC',
  )
  readonly matched_on!: string | null;

  @ApiProperty({
    description: "The company's name, EIN or file number that the record was compared with.",
    example: 'CEDAR RIDGE BAKERY, LLC',
  })
  readonly compared_with!: string;

  @ApiProperty({
    type: 'integer',
    minimum: 1,
    description: 'How many companies of the state may be meant, this one included; 1 where an identifier was compared.',
    example: 1,
  })
  readonly bearers!: number;

  @ApiProperty({
    description: 'The evidence in one sentence for people.',
    example: 'Same full name, no other loaded company of Oregon has the name, no address to compare.',
  })
  readonly text!: string;

  @ApiProperty({ type: [EvidenceDto], description: 'What was compared, and what each of it weighs.' })
  readonly evidence!: readonly EvidenceDto[];
}
