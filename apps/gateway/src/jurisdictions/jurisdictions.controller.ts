import { Controller, Query } from '@nestjs/common';
import {
  type JurisdictionList,
  jurisdictionList,
  listJurisdictions,
  type ListJurisdictionsReply,
} from '@registry/contracts-jurisdiction';
import { isUsState } from '@registry/domain';
import { codes } from '@registry/errors';
import { Operation } from '@registry/http-frame/openapi/operation.decorator';
import { PageQuery } from '@registry/http-frame/parameters/page.dto';
import { toList } from '@registry/http-frame/parameters/list.dto';
import { LoadedData } from './loaded-data.ts';

/** Pages are taken, as by every collection, and change nothing. */
class AnyPageQuery extends PageQuery {
  override checkTogether(): void {}
}

@Controller('v1/jurisdictions')
export class JurisdictionsController {
  constructor(private readonly loaded: LoadedData) {}

  @Operation('GET', '', {
    access: 'keyed',
    readsTestClock: true,
    tag: 'Jurisdictions',
    summary: 'List jurisdictions',
    description:
      'Lists every state, the District of Columbia and the five territories. They are always on one page, regardless of `page` and `per_page`. A jurisdiction without loaded data has a `company_count` of 0. `nationwide` has the loaded sources of the whole country.',
    response: jurisdictionList,
    example: onePage(listJurisdictions.example.reply),
    errors: [codes.request.invalidParameter],
  })
  async listJurisdictions(@Query() _query: AnyPageQuery): Promise<JurisdictionList> {
    return onePage(await this.loaded.jurisdictions());
  }
}

/** The production API has companies of the US only. */
function onePage({ jurisdictions, nationwide }: ListJurisdictionsReply): JurisdictionList {
  const all = jurisdictions.flatMap((one) => (isUsState(one.state) ? [one.jurisdiction] : []));
  return { ...toList(all, all.length, { page: 1, per_page: all.length }), nationwide };
}
