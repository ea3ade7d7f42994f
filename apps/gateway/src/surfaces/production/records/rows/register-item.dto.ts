import type { Type } from '@nestjs/common';
import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { RecordRowDto } from './record-row.dto.ts';

/** The head that carriers, licenses, permits and other federal rows have in common. */
export class RegisterItemDto extends RecordRowDto {
  readonly object!: string;

  @ApiProperty({ description: 'What it is, a slug drawn from the pipeline.', example: 'or-olcc' })
  readonly type!: string;

  @ApiProperty({ type: 'string', nullable: true, description: 'The holder, as published.' })
  readonly name!: string | null;

  @ApiProperty({ type: 'string', nullable: true, description: 'The number that the register gave it.' })
  readonly number!: string | null;

  @ApiProperty({ type: 'string', format: 'date', nullable: true, description: 'Issued, filed, approved or as of.' })
  readonly date!: string | null;

  @ApiProperty({ type: 'string', nullable: true, description: 'Two-letter code.' })
  readonly state!: string | null;

  @ApiProperty({ type: 'string', nullable: true, description: "The register's own wording." })
  readonly status!: string | null;

  @ApiProperty({
    type: 'string',
    nullable: true,
    description: "What it permits or tells, in the register's own words: a class of license, a form, a position.",
  })
  readonly description!: string | null;
}

/** The DTO of one kind of them, for OpenAPI: `name` is its schema's. */
export function registerItemOf(name: string): Type<RegisterItemDto> {
  @ApiSchema({ name })
  class ItemDto extends RegisterItemDto {}
  return ItemDto;
}
