import type { Type } from '@nestjs/common';
import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import type { SectionName } from '@registry/domain';
import { CoverageDto } from './coverage.dto.ts';
import type { RecordRowDto } from './record-row.dto.ts';
import { documentRows } from './row-schemas.ts';
import { ObjectType } from '../../../../openapi/properties.decorator.ts';

/** A section inside a business object: its newest rows. */
export interface EmbeddedSectionDto {
  readonly object: 'list';
  readonly total_count: number | null;
  readonly data: readonly RecordRowDto[];
  readonly coverage: CoverageDto;
}

/** Documents a property, named after a section, as that section; `name` is its schema's. */
export function EmbeddedSection(name: string): PropertyDecorator {
  return (business, section) => {
    ApiProperty({
      type: embeddedSectionOf(name, section as SectionName),
      description: 'Its newest records, and how many there are.',
    })(business, section);
  };
}

function embeddedSectionOf(name: string, section: SectionName): Type<EmbeddedSectionDto> {
  @ApiSchema({ name })
  class EmbeddedDto implements EmbeddedSectionDto {
    @ObjectType('list')
    readonly object!: 'list';

    @ApiProperty({
      type: 'integer',
      minimum: 0,
      nullable: true,
      description: 'All rows, exactly. Null where they were not fetched, which is not 0.',
    })
    readonly total_count!: number | null;

    readonly data!: readonly RecordRowDto[];

    @ApiProperty({ description: 'Whether an empty section means that there are none.' })
    readonly coverage!: CoverageDto;
  }
  documentRows(EmbeddedDto, section, { maxItems: 10 });
  return EmbeddedDto;
}
