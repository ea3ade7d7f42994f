import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { ArrayMaxSize, IsArray, IsOptional, Length, Matches } from 'class-validator';

export const EXTERNAL_ID_LENGTH_MAX = 200;
export const TAG_LENGTH_MAX = 100;
const TAGS_MAX = 50;
export const NOTE_LENGTH_MAX = 5_000;
const PRINTABLE = /^[^\p{Cc}\p{Cs}]*$/u;

/** Without outer spaces, as the parameters and queries that find it are read. */
function Trimmed(): PropertyDecorator {
  const trimmed = (value: unknown): unknown => (typeof value === 'string' ? value.trim() : value);
  return Transform(({ value }: { readonly value: unknown }) =>
    Array.isArray(value) ? value.map(trimmed) : trimmed(value),
  );
}

/** The whole annotation: what is absent is removed. */
@ApiSchema({ name: 'AnnotateBusiness', description: "Your workspace's annotation of a business." })
export class AnnotateBusinessDto {
  @ApiProperty({
    type: 'string',
    nullable: true,
    required: false,
    minLength: 1,
    maxLength: EXTERNAL_ID_LENGTH_MAX,
    description: 'Your own id of the business. Outer spaces are ignored.',
    example: 'V-10017',
  })
  @Trimmed()
  @IsOptional()
  @Length(1, EXTERNAL_ID_LENGTH_MAX)
  @Matches(PRINTABLE, { message: 'external_id must be text without control characters' })
  readonly external_id?: string | null;

  @ApiProperty({
    type: 'array',
    items: { type: 'string', minLength: 1, maxLength: TAG_LENGTH_MAX },
    required: false,
    maxItems: TAGS_MAX,
    description: 'Your tags of the business. Letter case matters, outer spaces do not.',
    example: ['supplier', 'tier-1'],
  })
  @Trimmed()
  @IsOptional()
  @IsArray()
  @ArrayMaxSize(TAGS_MAX)
  @Length(1, TAG_LENGTH_MAX, { each: true })
  @Matches(PRINTABLE, { each: true, message: 'tags must be texts without control characters' })
  readonly tags?: readonly string[] | null;

  @ApiProperty({
    type: 'string',
    nullable: true,
    required: false,
    maxLength: NOTE_LENGTH_MAX,
    description: 'Your note.',
    example: 'Contract until June.',
  })
  @IsOptional()
  @Length(0, NOTE_LENGTH_MAX)
  readonly note?: string | null;
}
