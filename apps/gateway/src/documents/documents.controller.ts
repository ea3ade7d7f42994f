import { Controller, Param, Query } from '@nestjs/common';
import { type Document, document, exampleDocument, listDocuments } from '@registry/contracts-business-registry';
import { Field, asOfPast, onDay, pageOf } from '@registry/contracts-message';
import { coverage, type Coverage } from '@registry/contracts-records-sections';
import type { BusinessIdParts } from '@registry/domain';
import { Operation } from '@registry/http-frame/openapi/operation.decorator';
import { type ListDto, toList } from '@registry/http-frame/parameters/list.dto';
import { MessageClient } from '@registry/messaging';
import { BusinessIdParameter } from '../ids/business-id-parameter.decorator.ts';
import { BusinessIdPipe } from '../ids/business-id.pipe.ts';
import { readsAt } from '../records/clocks.ts';
import { DatedPageQuery, PAST_PAGE } from '../records/past-page.query.dto.ts';

/** A page of documents, with what is loaded of them. */
type DocumentPage = ListDto<Document> & { readonly coverage: Coverage };

const documentList = pageOf('DocumentList', 'A page of filings of a business.', document, {
  ...asOfPast,
  ...onDay,
  coverage: Field.described(coverage, 'The coverage of the list by loaded sources.'),
});

/** The documents of a company at its registry. */
@Controller('v1/businesses')
export class DocumentsController {
  constructor(private readonly services: MessageClient) {}

  @BusinessIdParameter('us-co-20141000059')
  @Operation('GET', ':id/documents', {
    ...PAST_PAGE,
    tag: 'Businesses',
    summary: 'List the documents of a business',
    description:
      'Lists the filings of a business at its registry, newest first, those without a date last. They are found by the number that the registry gave to the business, never by its name. An empty list does not mean that nothing was filed: `scope` of its `coverage` names what was searched.',
    response: documentList,
    example: {
      ...toList([exampleDocument], 1, { page: 1, per_page: 30 }),
      coverage: listDocuments.example.reply.coverage,
    },
  })
  async listDocuments(
    @Param('id', BusinessIdPipe) id: BusinessIdParts,
    @Query() query: DatedPageQuery,
  ): Promise<DocumentPage> {
    const {
      items,
      totalCount,
      coverage: loaded,
    } = await this.services.call(listDocuments, { ...id, ...query.window, ...readsAt(query) });
    return { ...toList(items, totalCount, query), coverage: loaded };
  }
}
