import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { type Application, exampleApplication } from '@registry/contracts-records-sections';
import { Transform, Type } from 'class-transformer';
import { ArrayMaxSize, IsArray, IsOptional, ValidateNested } from 'class-validator';
import { SubmittedText } from './submitted-text.decorator.ts';

const ADDRESSES_MAX = 20;
const PEOPLE_MAX = 50;
const LINE_LENGTH_MAX = 300;
const NAME_LENGTH_MAX = 500;

@ApiSchema({ name: 'VerifyAddress', description: 'An address of an application: on one line, or in parts.' })
class VerifyAddressDto {
  @SubmittedText({
    ...{ max: NAME_LENGTH_MAX, example: '130 Sample Ln, Dallas, OR 97338' },
    description: 'The whole address on one line, in place of `address_line1`.',
  })
  readonly full_address?: string | null;

  @SubmittedText({ max: LINE_LENGTH_MAX, description: 'Street and number.', example: '130 Sample Ln' })
  readonly address_line1?: string | null;

  @SubmittedText({ max: LINE_LENGTH_MAX, description: 'Unit.', example: 'Suite 4' })
  readonly address_line2?: string | null;

  @SubmittedText({ max: 100, description: 'City.', example: 'Dallas' })
  readonly city?: string | null;

  @SubmittedText({ max: 40, description: 'State.', example: 'OR' })
  readonly state?: string | null;

  @SubmittedText({ max: 20, description: 'ZIP code.', example: '97338' })
  readonly postal_code?: string | null;
}

@ApiSchema({ name: 'VerifyPerson', description: 'A person of an application.' })
class VerifyPersonDto {
  @SubmittedText({ max: 200, description: 'The name.', example: 'Jane Q Doe', required: true })
  readonly name!: string;

  @SubmittedText({ max: 100, description: 'The role in the company.', example: 'Member' })
  readonly title?: string | null;
}

/** What an application says of a company but its name. */
export class ApplicationDto {
  @SubmittedText({ max: NAME_LENGTH_MAX, description: 'The trade name.', example: 'Cedar Ridge' })
  readonly dba?: string | null;

  @ApiProperty({
    ...{ type: [VerifyAddressDto], required: false, maxItems: ADDRESSES_MAX },
    description: 'The addresses, the most important one first.',
  })
  @IsOptional()
  @IsArray()
  @ArrayMaxSize(ADDRESSES_MAX)
  @ValidateNested({ each: true })
  @Type(() => VerifyAddressDto)
  readonly addresses?: readonly VerifyAddressDto[] | null;

  @ApiProperty({ type: [VerifyPersonDto], required: false, maxItems: PEOPLE_MAX, description: 'The people.' })
  @IsOptional()
  @IsArray()
  @ArrayMaxSize(PEOPLE_MAX)
  @ValidateNested({ each: true })
  @Type(() => VerifyPersonDto)
  readonly people?: readonly VerifyPersonDto[] | null;

  @SubmittedText({ max: 40, description: 'The EIN.', example: '93-1234567' })
  @Transform(({ value }: { readonly value: unknown }) => readTin(value))
  readonly tin?: string | null;

  @SubmittedText({ max: NAME_LENGTH_MAX, description: 'The website.', example: 'https://cedarridge.example' })
  readonly website?: string | null;

  @SubmittedText({ max: 40, description: 'The phone number.', example: '(503) 555-0110' })
  readonly phone?: string | null;

  @SubmittedText({ max: 40, description: 'The date, month or year of formation.', example: '2019-03-01' })
  readonly formed?: string | null;

  @SubmittedText({ max: 40, description: 'The state of the registration.', example: 'OR' })
  readonly state?: string | null;

  @SubmittedText({ max: 100, description: 'The file number of the registration.', example: '150000007' })
  readonly file_number?: string | null;
}

/** Clients of other services send `{"tin": "…"}`. */
function readTin(value: unknown): unknown {
  return typeof value === 'object' && value !== null && 'tin' in value ? value.tin : value;
}

/** The decorator of the name, which a new application must have. */
export const NAME = {
  ...{ max: NAME_LENGTH_MAX, example: exampleApplication.name },
  description: 'The name of the company.',
};

/** The application of a body, with what was submitted before where it says nothing. Throws for none without a name. */
export function toApplication(
  body: ApplicationDto & { readonly name?: string | null },
  before: Application = EMPTY,
): Application {
  const { addresses, people } = body;
  const texts = Object.fromEntries(
    TEXTS.map((field) => [field, body[field] === undefined ? before[field] : body[field]] as const),
  ) as Pick<Application, (typeof TEXTS)[number]>;
  return {
    name: body.name ?? before.name,
    ...texts,
    addresses: addresses === undefined ? before.addresses : (addresses ?? []).flatMap(toAddress),
    people: people === undefined ? before.people : (people ?? []).map(({ name, title = null }) => ({ name, title })),
  };
}

const TEXTS = ['dba', 'tin', 'website', 'phone', 'formed', 'state', 'file_number'] as const;
const EMPTY: Application = {
  ...{ name: '', dba: null, addresses: [], people: [], tin: null },
  ...{ website: null, phone: null, formed: null, state: null, file_number: null },
};

/** None of an address that says nothing. */
function toAddress(sent: VerifyAddressDto): Application['addresses'] {
  const { full_address: whole = null, address_line1 = null, address_line2 = null, city = null } = sent;
  const { state = null, postal_code = null } = sent;
  const address = { address_line1: address_line1 ?? whole, address_line2, city, state, postal_code };
  return Object.values(address).every((part) => part === null) ? [] : [address];
}
