import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { type Application, application, submittedAddress, submittedPerson } from '@registry/contracts-records-sections';
import { AppError, codes } from '@registry/errors';
import { quoted } from '@registry/http-frame/parameters/quoted';
import { Transform, Type } from 'class-transformer';
import { ArrayMaxSize, IsArray, IsOptional, ValidateNested } from 'class-validator';
import { SubmittedText } from './submitted-text.decorator.ts';

const ADDRESSES_MAX = 20;
const PEOPLE_MAX = 50;
const NAME_LENGTH_MAX = 500;
const LINE_LENGTH_MAX = 300;
const WORD_LENGTH_MAX = 100;
const CODE_LENGTH_MAX = 40;

const { properties: fields } = application;
const { properties: address } = submittedAddress;
const { properties: person } = submittedPerson;
const WHOLE = {
  description: 'The whole address on one line, in place of `address_line1`.',
  example: '130 Sample Ln, Dallas, OR 97338',
};

@ApiSchema({ name: 'VerifyAddress', description: 'An address of an application: on one line, or in parts.' })
class VerifyAddressDto {
  @SubmittedText(NAME_LENGTH_MAX, WHOLE) readonly full_address?: string | null;
  @SubmittedText(LINE_LENGTH_MAX, address.address_line1) readonly address_line1?: string | null;
  @SubmittedText(LINE_LENGTH_MAX, address.address_line2) readonly address_line2?: string | null;
  @SubmittedText(WORD_LENGTH_MAX, address.city) readonly city?: string | null;
  @SubmittedText(CODE_LENGTH_MAX, address.state) readonly state?: string | null;
  @SubmittedText(CODE_LENGTH_MAX, address.postal_code) readonly postal_code?: string | null;
}

@ApiSchema({ name: 'VerifyPerson', description: 'A person of an application.' })
class VerifyPersonDto {
  @SubmittedText(LINE_LENGTH_MAX, person.name, 'required') readonly name!: string;
  @SubmittedText(WORD_LENGTH_MAX, person.title) readonly title?: string | null;
}

/** An application without the name of the company. */
export class ApplicationDto {
  @SubmittedText(NAME_LENGTH_MAX, fields.dba) readonly dba?: string | null;

  @ApiProperty({
    type: [VerifyAddressDto],
    required: false,
    maxItems: ADDRESSES_MAX,
    description: 'The addresses.',
    example: [{ full_address: WHOLE.example }],
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

  /** Clients of other services send an object with the number. The first transformation is done first. */
  @Transform(({ value: sent }) => (sent as { readonly tin?: unknown } | null)?.tin ?? (sent as unknown))
  @SubmittedText(CODE_LENGTH_MAX, fields.tin)
  readonly tin?: string | null;

  @SubmittedText(NAME_LENGTH_MAX, fields.website) readonly website?: string | null;
  @SubmittedText(CODE_LENGTH_MAX, fields.phone) readonly phone?: string | null;
  @SubmittedText(CODE_LENGTH_MAX, fields.formed) readonly formed?: string | null;
  @SubmittedText(CODE_LENGTH_MAX, fields.state) readonly state?: string | null;
  @SubmittedText(WORD_LENGTH_MAX, fields.file_number) readonly file_number?: string | null;
}

const EMPTY: Application = {
  ...{ name: '', dba: null, addresses: [], people: [], tin: null },
  ...{ website: null, phone: null, formed: null, state: null, file_number: null },
};

/** The application of a body; where it says nothing, the one before. Throws `invalid_body`. */
export function toApplication(
  { addresses, people, ...body }: ApplicationDto & { readonly name?: string },
  before: Application = EMPTY,
): Application {
  const given = Object.entries(body).filter(([name, value]) => Object.hasOwn(EMPTY, name) && value !== undefined);
  return {
    ...before,
    ...Object.fromEntries(given),
    ...(addresses === undefined ? {} : { addresses: (addresses ?? []).flatMap(toAddress) }),
    ...(people === undefined ? {} : { people: (people ?? []).map(({ name, title = null }) => ({ name, title })) }),
  };
}

/** Empty for an address that says nothing. */
function toAddress({ full_address: whole = null, ...sent }: VerifyAddressDto): Application['addresses'] {
  const { address_line1 = null, address_line2 = null, city = null, state = null, postal_code = null } = sent;
  if (whole !== null && address_line1 !== null)
    throw new AppError(codes.body.invalid, {
      message: `addresses has both full_address ${quoted(whole)} and address_line1 ${quoted(address_line1)}; expected one of them. Leave one out.`,
      param: 'addresses',
    });
  const parts = { address_line1: address_line1 ?? whole, address_line2, city, state, postal_code };
  return Object.values(parts).every((part) => part === null) ? [] : [parts];
}
