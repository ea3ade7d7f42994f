import { Controller, Inject, Param, Query } from '@nestjs/common';
import type { BusinessIdParts } from '@registry/domain';
import { PageQuery } from '../../../../parameters/page.dto.ts';
import { BusinessIdPipe } from '../../businesses/business-id.pipe.ts';
import { SectionOperation } from './section-operation.decorator.ts';
import { type SectionPageDto, sectionPageOf } from './section-page.dto.ts';
import { SectionPages } from './section-pages.ts';

@Controller('v1/businesses')
export class ListLiensController {
  readonly #pages: SectionPages;

  constructor(@Inject(SectionPages) pages: SectionPages) {
    this.#pages = pages;
  }

  @SectionOperation('liens', {
    name: 'list-liens',
    summary: 'List the liens of a business',
    description: 'Liens in the register of its state, newest first by the day they were filed.',
    answer: sectionPageOf('LienList', 'liens'),
  })
  async listLiens(
    @Param('id', BusinessIdPipe) id: BusinessIdParts,
    @Query() query: PageQuery,
  ): Promise<SectionPageDto> {
    return this.#pages.page(id, 'liens', query);
  }
}
