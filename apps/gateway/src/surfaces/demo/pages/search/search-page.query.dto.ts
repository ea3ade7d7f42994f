import type { ParameterKind } from '../../../../parameters/parameter-kind.ts';
import { searchText } from '../../../../parameters/parameter-kinds.ts';
import { Parameter } from '../../../../parameters/parameter.decorator.ts';
import { CompanyFilterQuery, QUERY_MAX } from '../../search-companies/search-companies.query.dto.ts';
import { DemoPageQuery } from '../../demo-page.dto.ts';

/** A text as a form sends it: empty where nothing was typed. */
const typed: ParameterKind<string> = searchText({
  allowed: `a text of at most ${QUERY_MAX} characters`,
  schema: { type: 'string', maxLength: QUERY_MAX },
  read: (text) => (text.length <= QUERY_MAX && !text.includes('\0') ? text.trim() : undefined),
});

export class SearchPageQuery extends CompanyFilterQuery {
  @Parameter(typed, { description: 'What is searched for.', default: '' })
  readonly q!: string;
}

export class PeoplePageQuery extends DemoPageQuery {
  @Parameter(typed, { description: 'Whose name is searched for.', default: '' })
  readonly q!: string;
}
