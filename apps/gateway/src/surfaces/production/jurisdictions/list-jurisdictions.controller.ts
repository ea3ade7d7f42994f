import { Controller, Query } from '@nestjs/common';
import { listJurisdictions } from '@registry/contracts-jurisdiction';
import { codes } from '@registry/errors';
import { MessageClient } from '@registry/messaging';
import { Operation } from '../../../openapi/operation.decorator.ts';
import { PageQuery } from '../../../parameters/page.dto.ts';
import { type ListDto, listOf, toList } from '../list.dto.ts';
import { JurisdictionDto } from './jurisdiction.dto.ts';
import { toJurisdictions } from './jurisdiction.mapper.ts';

/** Pages are taken, as by every collection, and change nothing. */
class AnyPageQuery extends PageQuery {
  override checkTogether(): void {}
}

@Controller('v1/jurisdictions')
export class ListJurisdictionsController {
  constructor(private readonly services: MessageClient) {}

  @Operation('GET', '', {
    access: 'keyed',
    tag: 'Jurisdictions',
    summary: 'List the jurisdictions and what is held for each',
    description:
      'Every state, the District of Columbia and the five territories, on one page whatever `page` and `per_page` say. A jurisdiction for which nothing is held has a `company_count` of 0.',
    answer: listOf('JurisdictionList', JurisdictionDto),
    example: onePage(toJurisdictions(listJurisdictions.example.reply.jurisdictions)),
    errors: [codes.request.invalidParameter],
  })
  async listJurisdictions(@Query() _query: AnyPageQuery): Promise<ListDto<JurisdictionDto>> {
    const { jurisdictions } = await this.services.call(listJurisdictions, {});
    return onePage(toJurisdictions(jurisdictions));
  }
}

function onePage(all: readonly JurisdictionDto[]): ListDto<JurisdictionDto> {
  return toList(all, all.length, { page: 1, per_page: all.length });
}
