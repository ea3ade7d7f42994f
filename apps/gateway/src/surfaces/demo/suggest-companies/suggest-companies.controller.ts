import { Controller, Inject, Query } from '@nestjs/common';
import { suggestCompanies, type SuggestResult, suggestResult } from '@registry/contracts-demo';
import { codes } from '@registry/errors';
import { MessageClient } from '@registry/messaging';
import { Operation } from '../../../openapi/operation.decorator.ts';
import { SITE, type Site } from '../site.ts';
import { SuggestCompaniesQuery } from './suggest-companies.query.dto.ts';
import { toSuggestResult } from './suggest-result.mapper.ts';

const SUGGESTED_MAX = 10;

@Controller('v1/suggest')
export class SuggestCompaniesController {
  readonly #baseUrl: string;

  constructor(
    private readonly services: MessageClient,
    @Inject(SITE) { baseUrl }: Site,
  ) {
    this.#baseUrl = baseUrl;
  }

  @Operation('GET', '', {
    access: 'demo',
    tag: 'Search',
    summary: 'Suggest companies while a name is typed',
    description:
      'At most ten companies of which a name, or a name of an officer, has what was typed: first those whose name it is, then those with a name that begins with its first word, then the rest; inside each, active ones first and shorter names first. Without counts, and cheaper than a search.',
    answer: suggestResult,
    example: toSuggestResult(suggestCompanies.example.reply, suggestCompanies.example.request.q, ''),
    errors: [codes.request.missingParameter, codes.request.invalidParameter],
  })
  async suggestCompanies(@Query() { q }: SuggestCompaniesQuery): Promise<SuggestResult> {
    const reply = await this.services.call(suggestCompanies, { q, limit: SUGGESTED_MAX });
    return toSuggestResult(reply, q, this.#baseUrl);
  }
}
