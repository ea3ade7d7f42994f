import type { Type } from '@nestjs/common';
import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import type { SectionName } from '@registry/domain';
import type { ListDto } from '../../list.dto.ts';
import { CoverageDto } from '../rows/coverage.dto.ts';
import type { RecordRowDto } from '../rows/record-row.dto.ts';
import { documentRows } from '../rows/row-schemas.ts';

/** A page of a record section. */
export interface SectionPageDto extends ListDto<RecordRowDto> {
  readonly coverage: CoverageDto;
}

/** The DTO of a page of a section, for OpenAPI: `name` is its schema's. */
export function sectionPageOf(name: string, section: SectionName): Type<SectionPageDto> {
  @ApiSchema({ name })
  class PageOfSectionDto implements SectionPageDto {
    @ApiProperty({ enum: ['list'] })
    readonly object!: 'list';

    readonly data!: readonly RecordRowDto[];

    @ApiProperty({ description: 'Whether there are further pages.' })
    readonly has_more!: boolean;

    @ApiProperty({ type: 'integer', minimum: 0, description: 'All rows, exactly.' })
    readonly total_count!: number;

    @ApiProperty({ type: 'integer', minimum: 1, description: 'Counted from 1.' })
    readonly page!: number;

    @ApiProperty({ type: 'integer', minimum: 1 })
    readonly per_page!: number;

    @ApiProperty()
    readonly coverage!: CoverageDto;
  }
  documentRows(PageOfSectionDto, section);
  return PageOfSectionDto;
}
