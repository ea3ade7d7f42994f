import { Controller, Inject, Param, Query } from '@nestjs/common';
import type { BusinessIdParts } from '@registry/domain';
import { PageQuery } from '../../../../parameters/page.dto.ts';
import { BusinessIdPipe } from '../../businesses/business-id.pipe.ts';
import { SectionOperation } from './section-operation.decorator.ts';
import { type SectionPageDto, sectionPageOf } from './section-page.dto.ts';
import { SectionPages } from './section-pages.ts';

@Controller('v1/businesses')
export class ListFederalController {
  readonly #pages: SectionPages;

  constructor(@Inject(SectionPages) pages: SectionPages) {
    this.#pages = pages;
  }

  @SectionOperation('federal', {
    name: 'list-federal',
    summary: 'List the federal records of a business',
    description:
      'Rows of every federal dataset, loans and carriers among them, newest first; never liens, licenses or permits.',
    answer: sectionPageOf('FederalList', 'federal'),
  })
  async listFederal(
    @Param('id', BusinessIdPipe) id: BusinessIdParts,
    @Query() query: PageQuery,
  ): Promise<SectionPageDto> {
    return this.#pages.page(id, 'federal', query);
  }
}
