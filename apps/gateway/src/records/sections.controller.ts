import { Controller, Param, Query, type Type } from '@nestjs/common';
import { type BusinessIdParts, SECTION_NAMES, type SectionName } from '@registry/domain';
import type { JsonText } from '@registry/http-frame/server/json-text';
import { BusinessIdPipe } from '../ids/business-id.pipe.ts';
import { CallerKey } from '../keys/auth/caller-key.decorator.ts';
import type { KnownKey } from '../keys/auth/key-cache.ts';
import { PastSectionQuery } from './list-section/list-section.query.dto.ts';
import { SectionOperation } from './list-section/section-operation.decorator.ts';
import { SectionPages } from './list-section/section-pages.ts';

/** A controller for the list of each section of a business. */
export const SECTION_CONTROLLERS = SECTION_NAMES.map(controllerOf);

function controllerOf(section: SectionName): Type<unknown> {
  @Controller('v1/businesses')
  class SectionController {
    constructor(private readonly pages: SectionPages) {}

    @SectionOperation(section)
    listSection(
      @Param('id', BusinessIdPipe) id: BusinessIdParts,
      @Query() query: PastSectionQuery,
      @CallerKey() { workspaceId }: KnownKey,
    ): Promise<JsonText> {
      return this.pages.pageJson(workspaceId, id, section, query);
    }
  }
  return SectionController;
}
