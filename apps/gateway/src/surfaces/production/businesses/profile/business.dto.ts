import { ApiProperty } from '@nestjs/swagger';
import { EmbeddedSection, type EmbeddedSectionDto } from '../../records/rows/embedded-section.dto.ts';
import { SeenAddressDto } from './seen-address.dto.ts';
import {
  BankruptcyDto,
  CertificationDto,
  DocumentDto,
  LitigationDto,
  OrderDto,
  ProfileDto,
} from './empty-for-now.dto.ts';
import { NameDto } from './name.dto.ts';
import { PersonDto } from './person.dto.ts';
import { RegistrationDto } from './registration.dto.ts';
import { NullableDate, NullableText, ObjectType } from '../../../../openapi/properties.decorator.ts';

export class FormationDto {
  @NullableText("The registry's own wording.", 'DOMESTIC LIMITED LIABILITY COMPANY')
  readonly entity_type!: string | null;

  @NullableDate('The day it was formed.', '2019-03-01')
  readonly formation_date!: string | null;

  @NullableText('Two-letter code.', 'OR')
  readonly formation_state!: string | null;
}

export class TinDto {
  @ObjectType('tin')
  readonly object!: 'tin';

  @ApiProperty({ description: 'Employer identification number.', example: '93-1234567' })
  readonly tin!: string;
}

export class WatchlistScreeningDto {
  @ObjectType('watchlist')
  readonly object!: 'watchlist';

  @ApiProperty({
    description: 'Entries of screening lists that name the company; 0 today.',
    type: 'integer',
    minimum: 0,
  })
  readonly hit_count!: number;

  @ApiProperty({ description: 'Who keeps those lists; empty today.', type: [String] })
  readonly agencies!: readonly string[];

  @ApiProperty({ description: 'Names of those lists; empty today.', type: [String] })
  readonly lists!: readonly string[];
}

/** The whole profile of a company, its keys in the order of the contract. */
export class BusinessDto {
  @ObjectType('business')
  readonly object!: 'business';

  @ApiProperty({ description: '`us-{state}-{file_number}`.', example: 'us-or-153169496' })
  readonly id!: string;

  @NullableText('Null today.', null)
  readonly external_id!: string | null;

  @ApiProperty({ description: 'Legal name.', example: 'CEDAR RIDGE BAKERY, LLC' })
  readonly name!: string;

  @ApiProperty({ description: 'Normalized registry standing.', enum: ['active', 'inactive', 'unknown'] })
  readonly status!: 'active' | 'inactive' | 'unknown';

  @ApiProperty({ description: 'When this service first stored the company.', format: 'date-time' })
  readonly created_at!: string;

  @ApiProperty({ description: 'When anything of it last changed here.', format: 'date-time' })
  readonly updated_at!: string;

  @NullableDate(
    'The newest date of the data of its registrations; `null` where no source states it. Beyond the specification.',
    '2026-10-31',
  )
  readonly as_of!: string | null;

  @ApiProperty({ description: 'Empty today.', type: [String] })
  readonly tags!: readonly string[];

  @ApiProperty({ description: 'From the anchor registration.' })
  readonly formation!: FormationDto;

  @ApiProperty({ description: 'One today: that of the anchor jurisdiction.', type: [RegistrationDto] })
  readonly registrations!: readonly RegistrationDto[];

  @ApiProperty({ description: 'Legal and alternative names under which the company was seen.', type: [NameDto] })
  readonly names!: readonly NameDto[];

  @ApiProperty({ type: [SeenAddressDto], description: 'Of its registration, and of firmly matched records.' })
  readonly addresses!: readonly SeenAddressDto[];

  @ApiProperty({ description: 'Registered agents, and officers where the registry publishes them.', type: [PersonDto] })
  readonly people!: readonly PersonDto[];

  @ApiProperty({ description: 'Null where no tax identifier was matched.', type: TinDto, nullable: true })
  readonly tin!: TinDto | null;

  @ApiProperty({ type: 'null', description: 'Null today.' })
  readonly industry_classification!: null;

  @ApiProperty({ type: 'null', description: 'Null today.' })
  readonly website!: null;

  @ApiProperty({ type: [String], description: 'Empty today.' })
  readonly phone_numbers!: readonly string[];

  @ApiProperty({ type: [String], description: 'Empty today.' })
  readonly email_addresses!: readonly string[];

  @ApiProperty({ type: [ProfileDto], description: 'Empty today.' })
  readonly profiles!: readonly unknown[];

  @ApiProperty({ description: 'Screening; an empty result today.' })
  readonly watchlist!: WatchlistScreeningDto;

  @EmbeddedSection('LienSection')
  readonly liens!: EmbeddedSectionDto;

  @EmbeddedSection('LoanSection')
  readonly loans!: EmbeddedSectionDto;

  @EmbeddedSection('FmcsaRegistrationSection')
  readonly fmcsa_registrations!: EmbeddedSectionDto;

  @EmbeddedSection('LicenseSection')
  readonly licenses!: EmbeddedSectionDto;

  @EmbeddedSection('PermitSection')
  readonly permits!: EmbeddedSectionDto;

  @EmbeddedSection('FederalSection')
  readonly federal!: EmbeddedSectionDto;

  @ApiProperty({ type: [DocumentDto], description: 'Empty today.' })
  readonly documents!: readonly unknown[];

  @ApiProperty({ type: [BankruptcyDto], description: 'Empty today.' })
  readonly bankruptcies!: readonly unknown[];

  @ApiProperty({ type: [LitigationDto], description: 'Empty today.' })
  readonly litigations!: readonly unknown[];

  @ApiProperty({ type: [CertificationDto], description: 'Empty today.' })
  readonly certifications!: readonly unknown[];

  @ApiProperty({ type: [OrderDto], description: 'Empty today.' })
  readonly orders!: readonly unknown[];

  @ApiProperty({ type: 'null', description: 'Null today.' })
  readonly review!: null;

  @ApiProperty({ type: 'null', description: 'Null today.' })
  readonly monitor!: null;
}
