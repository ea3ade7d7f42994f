import { Controller, Inject, Param, Query } from '@nestjs/common';
import type { BusinessIdParts } from '@registry/domain';
import { PageQuery } from '../../../../parameters/page.dto.ts';
import { BusinessIdPipe } from '../../businesses/business-id.pipe.ts';
import { SectionOperation } from './section-operation.decorator.ts';
import { type SectionPageDto, sectionPageOf } from './section-page.dto.ts';
import { SectionPages } from './section-pages.ts';

@Controller('v1/businesses')
export class ListLicensesController {
  readonly #pages: SectionPages;

  constructor(@Inject(SectionPages) pages: SectionPages) {
    this.#pages = pages;
  }

  @SectionOperation('licenses', {
    name: 'list-licenses',
    summary: 'List the licenses of a business',
    description: 'Licenses of state and city registers, newest first by the day they were issued.',
    answer: sectionPageOf('LicenseList', 'licenses'),
  })
  async listLicenses(
    @Param('id', BusinessIdPipe) id: BusinessIdParts,
    @Query() query: PageQuery,
  ): Promise<SectionPageDto> {
    return this.#pages.page(id, 'licenses', query);
  }
}
