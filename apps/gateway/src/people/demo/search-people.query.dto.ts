import { searchText, text } from '@registry/http-frame/parameters/parameter-kinds';
import { Parameter } from '@registry/http-frame/parameters/parameter.decorator';
import { DemoPageQuery } from '../../search/demo-page.dto.ts';
import { QUERY_MAX } from '../../search/search-companies/search-companies.query.dto.ts';

export class SearchPeopleQuery extends DemoPageQuery {
  @Parameter(searchText(text(QUERY_MAX)), {
    description:
      'The name to search for. Every word must appear in the name of a person or firm. `ro*` matches any word with that beginning, and `"jane roe"` matches these words next to each other. At most 4 `*`, each after at least two letters or digits, and at most 4 phrases.',
    example: 'jane roe',
    required: true,
  })
  readonly q!: string;
}
