import { PublishedSources } from '../../coverage/published-sources.ts';
import { CoverageReports } from '../../coverage/coverage-reports.ts';
import { keepOnlySettled } from '../../open-requests/open-requests.ts';
import { Companies } from '../../search/companies.ts';
import { SitePages } from '../layout/page.ts';
import { OnVisit, PageAt, PagesAt, type Visit } from '../layout/page-routes.ts';
import { coverageMain } from './coverage-page.ts';

@PagesAt('coverage')
export class CoveragePageRoutes {
  constructor(
    private readonly companies: Companies,
    private readonly reports: CoverageReports,
    private readonly sources: PublishedSources,
    private readonly pages: SitePages,
  ) {}

  @PageAt('', 'coverage-page')
  async coveragePage(@OnVisit() { reply }: Visit): Promise<string> {
    const [report, { years, indexing }] = await Promise.all([this.reports.read(), this.companies.getTaxonomy(null)]);
    keepOnlySettled(reply, indexing);
    return this.pages.show(reply, {
      title: 'Coverage',
      description: 'Which state registries and nationwide sources are loaded, number of companies and data dates.',
      path: '/coverage',
      section: 'coverage',
      main: coverageMain(report, this.sources, years),
    });
  }
}
