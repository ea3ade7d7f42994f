import { Controller, Query } from '@nestjs/common';
import {
  type BusinessHit,
  searchBusinesses,
  type SuggestedBusiness,
  type SuggestedBusinesses,
  suggestedBusinesses,
  UNFILTERED,
} from '@registry/contracts-business-registry';
import { parseBusinessId } from '@registry/domain';
import { codes } from '@registry/errors';
import { MessageClient } from '@registry/messaging';
import { Operation } from '../../../../openapi/operation.decorator.ts';
import { SuggestBusinessesQuery } from './suggest-businesses.query.dto.ts';

const SUGGESTED_MAX = 10;

@Controller('v1/suggest')
export class SuggestBusinessesController {
  constructor(private readonly services: MessageClient) {}

  @Operation('GET', '', {
    access: 'keyed',
    tag: 'Businesses',
    summary: 'Suggest businesses while a name is typed',
    description:
      'At most ten companies that have what was typed as their id or file number, or in a name: first those with that number, then those whose name it is, then those whose name begins with its first word, then the rest; inside each, active ones first and shorter names first.',
    answer: suggestedBusinesses,
    example: suggested(searchBusinesses.example.reply.hits),
    errors: [codes.request.missingParameter, codes.request.invalidParameter],
  })
  async suggestBusinesses(@Query() { q, state }: SuggestBusinessesQuery): Promise<SuggestedBusinesses> {
    const { hits } = await this.services.call(searchBusinesses, {
      ...UNFILTERED,
      q,
      isTyped: true,
      states: state ?? [],
      sort: 'relevance',
      offset: 0,
      limit: SUGGESTED_MAX,
    });
    return suggested(hits);
  }
}

function suggested(hits: readonly BusinessHit[]): SuggestedBusinesses {
  return { object: 'list', data: hits.map(toSuggestedBusiness) };
}

function toSuggestedBusiness({ id, name, matched_name, status }: BusinessHit): SuggestedBusiness {
  const state = parseBusinessId(id)?.state ?? '';
  return {
    object: 'suggested_business',
    id,
    name,
    matched_name: matched_name === '' ? name : matched_name,
    state,
    status,
  };
}
