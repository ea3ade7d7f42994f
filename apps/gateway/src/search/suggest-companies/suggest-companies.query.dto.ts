import { completedQuery } from '@registry/domain';
import { searchText, text } from '@registry/http-frame/parameters/parameter-kinds';
import { Parameter } from '@registry/http-frame/parameters/parameter.decorator';
import { QUERY_MAX } from '../search-companies/search-companies.query.dto.ts';

export class SuggestCompaniesQuery {
  @Parameter(searchText(text(QUERY_MAX), completedQuery), {
    description:
      'Partial query. The last word matches by prefix; a trailing single letter is ignored. Contacts, ids and file numbers must be complete.',
    example: 'cedar ri',
    required: true,
  })
  readonly q!: string;
}
