import type { Type } from '@nestjs/common';
import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { RecordRowDto } from './record-row.dto.ts';
import { NullableDate, NullableText } from '../../../../openapi/properties.decorator.ts';

/** The head that carriers, licenses, permits and other federal rows have in common. */
export class RegisterItemDto extends RecordRowDto {
  readonly object!: string;

  @ApiProperty({ description: 'What it is, a slug drawn from the pipeline.', example: 'or-olcc' })
  readonly type!: string;

  @NullableText('The holder, as published.')
  readonly name!: string | null;

  @NullableText('The number that the register gave it.')
  readonly number!: string | null;

  @NullableDate('Issued, filed, approved or as of.')
  readonly date!: string | null;

  @NullableText('Two-letter code.')
  readonly state!: string | null;

  @NullableText("The register's own wording.")
  readonly status!: string | null;

  @NullableText("What it is about, in the register's own words: a class of license, a form, a position.")
  readonly description!: string | null;
}

/** The DTO of one kind of them, for OpenAPI: `name` is its schema's. */
export function registerItemOf(name: string): Type<RegisterItemDto> {
  @ApiSchema({ name })
  class ItemDto extends RegisterItemDto {}
  return ItemDto;
}
