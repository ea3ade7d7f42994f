import { ApiProperty } from '@nestjs/swagger';
import { companyTypes, knownFacts, naicsSectors } from '@registry/contracts-demo';
import { standings } from '@registry/domain';

/** A company as lists of the demo show it. */
export class CompanyDto {
  @ApiProperty({ enum: ['company'] })
  readonly object!: 'company';

  @ApiProperty({ description: '`us-{state}-{file_number}`.', example: 'us-or-153169496' })
  readonly id!: string;

  @ApiProperty({ description: 'The legal name.', example: 'CEDAR RIDGE BAKERY, LLC' })
  readonly name!: string;

  @ApiProperty({ enum: standings, description: "What the registry's status means." })
  readonly status!: string;

  @ApiProperty({
    type: String,
    format: 'date',
    nullable: true,
    description: 'The date of the registry data; `null` where it is unknown.',
    example: '2026-10-31',
  })
  readonly as_of!: string | null;

  @ApiProperty({ enum: Object.keys(companyTypes), description: 'The legal form, whatever the registry calls it.' })
  readonly type!: string;

  @ApiProperty({ type: String, nullable: true, description: "The legal form in the registry's words." })
  readonly entity_type!: string | null;

  @ApiProperty({ description: 'The slug of its jurisdiction.', example: 'us-or' })
  readonly jurisdiction!: string;

  @ApiProperty({ type: String, format: 'date', nullable: true, description: 'When it was formed.' })
  readonly formation_date!: string | null;

  @ApiProperty({ type: String, nullable: true, description: 'The city of its address, in capitals.' })
  readonly city!: string | null;

  @ApiProperty({ type: String, nullable: true, description: 'Its address, in one line.' })
  readonly address!: string | null;

  @ApiProperty({
    type: [String],
    enum: Object.keys(naicsSectors),
    description: 'Two-digit sectors of NAICS 2022 that matched records give it; a range goes by its first two digits.',
  })
  readonly naics!: readonly string[];

  @ApiProperty({
    type: 'integer',
    minimum: 0,
    description: 'Officers and directors on file; a registered agent alone is none.',
  })
  readonly officers_count!: number;

  @ApiProperty({ type: [String], enum: Object.keys(knownFacts), description: 'What else is on file.' })
  readonly has!: readonly string[];

  @ApiProperty({ description: 'Whether it is made up, for trying things on.' })
  readonly sample!: boolean;

  @ApiProperty({ description: 'Its page.', example: '/companies/us-or-153169496' })
  readonly profile!: string;
}
