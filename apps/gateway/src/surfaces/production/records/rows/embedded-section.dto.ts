import type { Type } from '@nestjs/common';
import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import type { SectionName } from '@registry/contracts-records-sections';
import { CoverageDto } from './coverage.dto.ts';
import type { RecordRowDto } from './record-row.dto.ts';
import { documentRows } from './row-schemas.ts';

/** A section inside a business object: its newest rows. */
export interface EmbeddedSectionDto {
  readonly object: 'list';
  readonly total_count: number | null;
  readonly data: readonly RecordRowDto[];
  readonly coverage: CoverageDto;
}

/** The DTO of an embedded section, for OpenAPI: `name` is its schema's. */
export function embeddedSectionOf(name: string, section: SectionName): Type<EmbeddedSectionDto> {
  @ApiSchema({ name })
  class EmbeddedDto implements EmbeddedSectionDto {
    @ApiProperty({ enum: ['list'] })
    readonly object!: 'list';

    @ApiProperty({
      type: 'integer',
      minimum: 0,
      nullable: true,
      description: 'All rows, exactly. Null where they were not fetched, which is not 0.',
    })
    readonly total_count!: number | null;

    readonly data!: readonly RecordRowDto[];

    @ApiProperty()
    readonly coverage!: CoverageDto;
  }
  documentRows(EmbeddedDto, section, { maxItems: 10 });
  return EmbeddedDto;
}
