import {
  companySorts,
  type CompanySort,
  companyTypes,
  type CompanyType,
  formationDecades,
  type FormationDecade,
  knownFacts,
  type KnownFact,
  naicsSectors,
  type NaicsSector,
  type SearchCompaniesRequest,
} from '@registry/contracts-demo';
import { type Standing, standings } from '@registry/domain';
import { oneOf, searchText, text } from '../../../parameters/parameter-kinds.ts';
import { Parameter } from '../../../parameters/parameter.decorator.ts';
import { listOf, regions } from '../demo-parameter-kinds.ts';
import { DemoPageQuery, windowOf } from '../demo-page.dto.ts';

/** Characters of a query at most. */
export const QUERY_MAX = 200;

/** What narrows a search down, sorts it and leafs through it. */
export class CompanyFilterQuery extends DemoPageQuery {
  @Parameter(regions, {
    description:
      'Companies of one jurisdiction: its slug, code or name (`us-or`, `OR`, `Oregon`, `ca-on`); several are separated by commas.',
    example: 'us-or',
  })
  readonly state!: readonly string[] | null;

  @Parameter(oneOf(...standings), { description: 'Companies of one status.', example: 'active' })
  readonly status!: Standing | null;

  @Parameter(oneOf(...(Object.keys(companyTypes) as CompanyType[])), { description: 'Companies of one legal form.' })
  readonly type!: CompanyType | null;

  @Parameter(oneOf(...(Object.keys(naicsSectors) as NaicsSector[])), {
    description: 'Companies of one sector of NAICS 2022, by its first two digits.',
  })
  readonly naics!: NaicsSector | null;

  @Parameter(oneOf(...formationDecades), { description: 'Companies formed in one decade.', example: '2010s' })
  readonly year!: FormationDecade | null;

  @Parameter(listOf(...(Object.keys(knownFacts) as KnownFact[])), {
    description: 'Companies of which all of these are on file.',
    example: 'officers,phone',
  })
  readonly has!: readonly KnownFact[] | null;

  @Parameter(oneOf(...companySorts), {
    description: 'The order: `newest` and `oldest` by the date of formation.',
    default: 'relevance',
  })
  readonly sort!: CompanySort;
}

/** What is asked of the demo for a search. */
export function searchRequest(q: string, query: CompanyFilterQuery): SearchCompaniesRequest {
  const { state, status, type, naics, year, has, sort, page } = query;
  return { q, states: state ?? [], status, type, naics, year, has: [...(has ?? [])], sort, ...windowOf(page) };
}

export class SearchCompaniesQuery extends CompanyFilterQuery {
  @Parameter(searchText(text(QUERY_MAX)), {
    description:
      'Words that are all among the names of a company, or in the name of one of its officers; `coast*` is any word that begins so, `"cedar ridge"` these words in this order, next to each other in one name; the id or file number of a company, which then comes first; or exactly a phone number, an email address or a website.',
    example: 'cedar ridge',
    required: true,
  })
  readonly q!: string;
}
