import {
  companySorts,
  type CompanySort,
  companyTypes,
  type CompanyType,
  formationDecades,
  type FormationDecade,
  knownFacts,
  type KnownFact,
  type SearchCompaniesRequest,
} from '@registry/contracts-demo';
import { type NaicsSector, naicsSectors, type Standing, standings } from '@registry/domain';
import { flag, listKind, oneOf, orAs, searchText, text } from '@registry/http-frame/parameters/parameter-kinds';
import { Parameter } from '@registry/http-frame/parameters/parameter.decorator';
import { regions } from '../demo-parameter-kinds.ts';
import { DemoPageQuery, toWindow } from '../demo-page.dto.ts';

/** Characters of a query at most. */
export const QUERY_MAX = 200;

/** Parameters that narrow a search down, sort it and leaf through it. */
export abstract class CompanyFilterQuery extends DemoPageQuery {
  @Parameter(regions, {
    description:
      'The jurisdiction, by slug, code or name (`us-or`, `OR`, `Oregon`, `ca-on`). Separate several with commas.',
    example: 'us-or',
  })
  readonly state!: readonly string[] | null;

  @Parameter(oneOf(...standings), {
    description: 'The normalized status: `active`, `inactive` or `unknown`.',
    example: 'active',
  })
  readonly status!: Standing | null;

  @Parameter(oneOf(...(Object.keys(companyTypes) as CompanyType[])), { description: 'The normalized legal form.' })
  readonly type!: CompanyType | null;

  @Parameter(oneOf(...(Object.keys(naicsSectors) as NaicsSector[])), {
    description: 'The sector of NAICS 2022, by its first two digits.',
  })
  readonly naics!: NaicsSector | null;

  @Parameter(oneOf(...formationDecades), { description: 'The decade of formation.', example: '2010s' })
  readonly year!: FormationDecade | null;

  @Parameter(listKind(...(Object.keys(knownFacts) as KnownFact[])), {
    description: 'Only companies that have all of these, separated by commas.',
    example: 'officers,phone',
  })
  readonly has!: readonly KnownFact[] | null;

  /** Null where the request does not say. */
  abstract readonly samples: boolean | null;

  @Parameter(orAs(oneOf(...companySorts), { registration_date: 'newest' }), {
    description:
      'The order: `relevance`, `name`, or `newest` and `oldest` by date of formation. `registration_date` is `newest`.',
    default: 'relevance',
  })
  readonly sort!: CompanySort;
}

/** The request for a search; a page also shows the years of formation. */
export function searchRequest(q: string, query: CompanyFilterQuery, withYears = false): SearchCompaniesRequest {
  const { state, status, type, naics, year, has, samples, sort, page } = query;
  const filters = { states: state ?? [], status, type, naics, year, has: [...(has ?? [])] };
  return { q, ...filters, samples: samples ?? true, withYears, sort, ...toWindow(page) };
}

export class SearchCompaniesQuery extends CompanyFilterQuery {
  @Parameter(searchText(text(QUERY_MAX)), {
    description:
      'The text to search for. Every word must appear in the names of a company, or in the name of one of its officers. Companies of which only an officer matches come last. `coast*` matches any word with that beginning, and `"cedar ridge"` matches these words next to each other. At most 4 `*`, each after at least two letters or digits, and at most 4 phrases. The company whose id or file number it is comes first. A phone number, email address or website must match exactly.',
    example: 'cedar ridge',
    required: true,
  })
  readonly q!: string;

  @Parameter(flag, { description: '`false` leaves out fictional sample companies.', default: true })
  readonly samples!: boolean;
}
