import { keepNot } from '../../open-requests/open-requests.ts';
import { StatusReports } from '../../status/status-reports.ts';
import { SitePages } from '../layout/page.ts';
import { OnVisit, PageAt, PagesAt, type Visit } from '../layout/page-routes.ts';
import { statusMain } from './status-page.ts';

@PagesAt('status')
export class StatusPageRoutes {
  constructor(
    private readonly reports: StatusReports,
    private readonly pages: SitePages,
  ) {}

  @PageAt('', 'status-page')
  async statusPage(@OnVisit() { reply }: Visit): Promise<string> {
    keepNot(reply);
    return this.pages.show(reply, {
      title: 'Status',
      description: 'Status of the components, freshness of the sources, and incidents.',
      path: '/status',
      main: statusMain(await this.reports.read()),
    });
  }
}
