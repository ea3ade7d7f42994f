import { searchText, text } from '../../../parameters/parameter-kinds.ts';
import { Parameter } from '../../../parameters/parameter.decorator.ts';
import { DemoPageQuery } from '../demo-page.dto.ts';
import { QUERY_MAX } from '../search-companies/search-companies.query.dto.ts';

export class SearchPeopleQuery extends DemoPageQuery {
  @Parameter(searchText(text(QUERY_MAX)), {
    description:
      'Words of the name of a person or firm, all of which are found; `ro*` is any word that begins so, `"jane roe"` these words in this order, next to each other.',
    example: 'jane roe',
    required: true,
  })
  readonly q!: string;
}
