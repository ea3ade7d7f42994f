import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { IsOptional, Matches, MaxLength } from 'class-validator';
import { KnownAtField } from '../records/known-at.decorator.ts';

export const PURPOSE_LENGTH_MAX = 500;
const REFERENCE_LENGTH_MAX = 200;
/** Controls and halves of characters are refused: canonical JSON has no form for the latter. */
const PRINTABLE = /^[^\p{Cc}\p{Cs}]*$/u;

/** Why evidence is requested. */
@ApiSchema({
  name: 'EvidenceRequest',
  description: 'The purpose of the evidence, and the time that it is about. Both texts become part of it.',
})
export class EvidenceRequestDto {
  @ApiProperty({
    type: 'string',
    maxLength: PURPOSE_LENGTH_MAX,
    nullable: true,
    required: false,
    description: 'The purpose of the request.',
    example: 'onboarding of a supplier',
  })
  @IsOptional()
  @MaxLength(PURPOSE_LENGTH_MAX)
  @Matches(PRINTABLE, { message: 'purpose must be text without control characters' })
  readonly purpose?: string | null;

  @ApiProperty({
    type: 'string',
    maxLength: REFERENCE_LENGTH_MAX,
    nullable: true,
    required: false,
    description: 'A reference of your own.',
    example: 'case-2041',
  })
  @IsOptional()
  @MaxLength(REFERENCE_LENGTH_MAX)
  @Matches(PRINTABLE, { message: 'reference must be text without control characters' })
  readonly reference?: string | null;

  @KnownAtField()
  readonly known_at?: string | null;
}
