import { searchText, text } from '../../../parameters/parameter-kinds.ts';
import { Parameter } from '../../../parameters/parameter.decorator.ts';
import { DemoPageQuery } from '../demo-page.dto.ts';
import { QUERY_MAX } from '../search-companies/search-companies.query.dto.ts';

export class SearchPeopleQuery extends DemoPageQuery {
  @Parameter(searchText(text(QUERY_MAX)), {
    description:
      'The name to search for. Every word must appear in the name of a person or firm. `ro*` matches any word with that beginning, and `"jane roe"` matches these words next to each other.',
    example: 'jane roe',
    required: true,
  })
  readonly q!: string;
}
