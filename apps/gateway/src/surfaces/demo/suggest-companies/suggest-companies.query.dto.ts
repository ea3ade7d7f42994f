import { completedQuery } from '@registry/domain';
import { searchText, text } from '../../../parameters/parameter-kinds.ts';
import { Parameter } from '../../../parameters/parameter.decorator.ts';
import { QUERY_MAX } from '../search-companies/search-companies.query.dto.ts';

export class SuggestCompaniesQuery {
  @Parameter(searchText(text(QUERY_MAX), completedQuery), {
    description:
      'What was typed so far of a text that `/v1/search` takes. Its last word stands for all that begin so; a single letter at the end is passed over. A phone number, an email address, a website, an id or a file number finds who has it once it is whole.',
    example: 'cedar ri',
    required: true,
  })
  readonly q!: string;
}
