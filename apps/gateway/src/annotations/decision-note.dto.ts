import { ApiProperty } from '@nestjs/swagger';
import { IsOptional, IsString, MaxLength } from 'class-validator';

const NOTE_LENGTH_MAX = 1_000;

/** The note of a decision. */
export abstract class DecisionNoteDto {
  @ApiProperty({
    type: 'string',
    maxLength: NOTE_LENGTH_MAX,
    required: false,
    description: 'A note that is kept with the decision.',
    example: 'Other street, checked with the supplier.',
  })
  @IsOptional()
  @IsString()
  @MaxLength(NOTE_LENGTH_MAX)
  readonly note?: string | null;
}
