import { Query } from '@nestjs/common';
import type { ListRegistersReply } from '@registry/contracts-business-registry';
import type { SearchCompaniesReply } from '@registry/contracts-demo';
import { isUsState, parseJurisdiction } from '@registry/domain';
import type { FastifyReply } from 'fastify';
import { DataDates } from '../../businesses/data-dates.ts';
import { AnnotatedBusinesses } from '../../businesses/search-businesses/annotated-businesses.ts';
import { CoverageReports } from '../../coverage/coverage-reports.ts';
import { PublishedSources } from '../../coverage/published-sources.ts';
import { LoadedData } from '../../jurisdictions/loaded-data.ts';
import { keepOnlySettled } from '../../open-requests/open-requests.ts';
import { DEMO_PAGES_MAX, pageCount } from '../../search/demo-page.dto.ts';
import { Companies } from '../../search/companies.ts';
import { EntityGroups, type GroupPage } from '../../search/entity-groups.ts';
import { searchRequest } from '../../search/search-companies/search-companies.query.dto.ts';
import { SitePages } from '../layout/page.ts';
import { WorkspaceSession } from '../session/workspace-session.ts';
import { OnVisit, PageAt, PagesAt, type Visit } from '../layout/page-routes.ts';
import { pagedTitle } from '../layout/parts.ts';
import { coveredBriefly, homeMain } from './home-page.ts';
import { SearchPageQuery } from './search-page.query.dto.ts';
import { resultsMain } from './search-page.ts';

/** Searches to offer, best first: those that find something are. The first is a sample company in three states. */
const EXAMPLES = ['quillmarsh', 'construction', 'services llc', 'smith', 'holdings', 'llc', 'inc'] as const;
const EXAMPLES_MAX = 3;
const NO_REGISTERS: Partial<ListRegistersReply> = {};

interface ShownPage {
  readonly page: number;
  readonly reply: SearchCompaniesReply;
  readonly groups?: GroupPage;
}

@PagesAt()
export class SearchPageRoutes {
  constructor(
    private readonly companies: Companies,
    private readonly loaded: LoadedData,
    private readonly dates: DataDates,
    private readonly groups: EntityGroups,
    private readonly reports: CoverageReports,
    private readonly sources: PublishedSources,
    private readonly annotated: AnnotatedBusinesses,
    private readonly session: WorkspaceSession,
    private readonly pages: SitePages,
  ) {}

  @PageAt('', 'search-page', { reads: 'listed' })
  async searchPage(@Query() query: SearchPageQuery, @OnVisit() visit: Visit): Promise<string> {
    return query.q === '' ? this.#home(visit.reply) : this.#results(query, visit);
  }

  async #home(reply: FastifyReply): Promise<string> {
    const report = await this.reports.read();
    const isReal = report.regions.some(({ company_count: companies }) => companies > 0);
    const examples = await this.companies.findExamples(EXAMPLES, !isReal, EXAMPLES_MAX);
    return this.pages.show(reply, {
      title: 'Search public company records',
      description: 'Search companies in US state registries by name, file number, officer, phone, email or website.',
      path: '/',
      section: 'search',
      main: homeMain(report, this.sources, examples),
    });
  }

  async #results(query: SearchPageQuery, { request, reply: response }: Visit): Promise<string> {
    const states = (query.state ?? [])
      .map(parseJurisdiction)
      .filter((state) => state !== undefined && isUsState(state));
    const key = await this.session.findOnPublic(request); // a search reads the companies of the key
    const [{ page: shown, hasSamples, reply, groups }, { coverage = [] }] = await Promise.all([
      this.#find(query),
      states.length === 0 ? NO_REGISTERS : this.loaded.registers(states),
    ]);
    keepOnlySettled(response, reply.indexing ?? coverage.find((one) => one.indexing)?.indexing);
    const hits = groups?.shown.flatMap((group) => group.hits) ?? reply.hits;
    const ids = hits.map(({ id }) => id);
    const [dates, annotations] = await Promise.all([
      this.dates.of(hits, response),
      key === undefined ? new Map<string, never>() : this.annotated.readAnnotations(key.workspaceId, ids),
    ]);
    const isEmpty = reply.matchCount === 0;
    const help = isEmpty ? coveredBriefly((await this.reports.read()).regions) : undefined;
    return this.pages.show(response, {
      title: isEmpty ? `No companies found for ${query.q}` : pagedTitle(`${query.q} – companies`, shown),
      description: `Companies found for ${query.q}.`,
      section: 'search',
      hasResults: reply.totalCount > 0,
      main: resultsMain(
        query.q,
        { ...query, page: shown },
        { reply, groups, hasSamples, dates, annotations, coverage },
        help,
      ),
    });
  }

  /** Sample companies are left out where real ones are found, unless the reader wants them. */
  async #find(query: SearchPageQuery): Promise<ShownPage & { hasSamples: boolean }> {
    if (query.samples !== true) {
      const real = await this.#lastPageAtMost({ ...query, samples: false });
      if (query.samples === false || real.reply.totalCount > 0) return { ...real, hasSamples: false };
    }
    return { ...(await this.#lastPageAtMost({ ...query, samples: true })), hasSamples: true };
  }

  /** A page past the last one is the last one. */
  async #lastPageAtMost(query: SearchPageQuery): Promise<ShownPage> {
    if (query.group === 'entity')
      return this.groups.find(searchRequest(query.q, { ...query, page: 1 }, true), query.page);
    const at = (page: number): Promise<SearchCompaniesReply> =>
      this.companies.find(searchRequest(query.q, { ...query, page }, true));
    const page = Math.min(query.page, DEMO_PAGES_MAX);
    const reply = await at(page);
    const last = Math.max(1, pageCount(reply.totalCount));
    return page <= last ? { page, reply } : { page: last, reply: await at(last) };
  }
}
