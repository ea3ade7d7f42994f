import type { ParameterKind } from '@registry/http-frame/parameters/parameter-kind';
import { flag, oneOf, searchText } from '@registry/http-frame/parameters/parameter-kinds';
import { Parameter } from '@registry/http-frame/parameters/parameter.decorator';
import { CompanyFilterQuery, QUERY_MAX } from '../../search/search-companies/search-companies.query.dto.ts';
import { DemoPageQuery } from '../../search/demo-page.dto.ts';

/** A text as a form sends it: empty where nothing was typed. */
const typed: ParameterKind<string> = searchText(
  {
    allowed: `a text of at most ${QUERY_MAX} characters`,
    schema: { type: 'string', maxLength: QUERY_MAX },
    read: (text) => (text.length <= QUERY_MAX && !text.includes('\0') ? withClosedQuotes(text.trim()) : undefined),
  },
  withClosedQuotes,
);

/** A text without its last quotation mark where that is not closed: a reader who is still typing wants results. */
function withClosedQuotes(text: string): string {
  const marks = text.split('"').length - 1;
  const last = text.lastIndexOf('"');
  return marks % 2 === 0 ? text : `${text.slice(0, last)}${text.slice(last + 1)}`.trim();
}

export class SearchPageQuery extends CompanyFilterQuery {
  @Parameter(typed, { description: 'The text to search for.', default: '' })
  readonly q!: string;

  @Parameter(flag, { description: 'True to find sample companies. Without it, only where no real one is.' })
  readonly samples!: boolean | null;

  @Parameter(oneOf('entity'), { description: '`entity`: the registrations of one legal entity are one item.' })
  readonly group!: 'entity' | null;
}

export class PeoplePageQuery extends DemoPageQuery {
  @Parameter(typed, { description: 'Whose name is searched for.', default: '' })
  readonly q!: string;
}
