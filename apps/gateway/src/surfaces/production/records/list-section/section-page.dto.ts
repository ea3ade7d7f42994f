import type { Type } from '@nestjs/common';
import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import type { SectionName } from '@registry/domain';
import { type ListDto, PageDto } from '../../list.dto.ts';
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
  class PageOfSectionDto extends PageDto implements SectionPageDto {
    readonly data!: readonly RecordRowDto[];

    @ApiProperty({ description: 'Whether an empty list means that there are none.' })
    readonly coverage!: CoverageDto;
  }
  documentRows(PageOfSectionDto, section);
  return PageOfSectionDto;
}
