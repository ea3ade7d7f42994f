import { Controller, Param, Query, type Type } from '@nestjs/common';
import type { SectionPage } from '@registry/contracts-records-sections';
import { type BusinessIdParts, SECTION_NAMES, type SectionName } from '@registry/domain';
import { BusinessIdPipe } from '../ids/business-id.pipe.ts';
import { ListSectionQuery } from './list-section/list-section.query.dto.ts';
import { SectionOperation } from './list-section/section-operation.decorator.ts';
import { SectionPages } from './list-section/section-pages.ts';

/** A controller for the list of each section of a business. */
export const SECTION_CONTROLLERS = SECTION_NAMES.map(controllerOf);

function controllerOf(section: SectionName): Type<unknown> {
  @Controller('v1/businesses')
  class SectionController {
    constructor(private readonly pages: SectionPages) {}

    @SectionOperation(section)
    async listSection(
      @Param('id', BusinessIdPipe) id: BusinessIdParts,
      @Query() query: ListSectionQuery,
    ): Promise<SectionPage> {
      return this.pages.page(id, section, query);
    }
  }
  return SectionController;
}
