import { Controller, Get, Res } from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import { ApiExcludeController } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { PublishedSources } from '../../coverage/published-sources.ts';
import { CoverageReports } from '../../coverage/coverage-reports.ts';
import { keepOnlySettled } from '../../open-requests/open-requests.ts';
import { Companies } from '../../search/companies.ts';
import { SitePages } from '../layout/page.ts';
import { coverageMain } from './coverage-page.ts';

@ApiExcludeController()
@Controller('coverage')
export class CoveragePageRoutes {
  constructor(
    private readonly companies: Companies,
    private readonly reports: CoverageReports,
    private readonly sources: PublishedSources,
    private readonly pages: SitePages,
  ) {}

  @Get()
  @RouteConfig({ operation: 'coverage-page' })
  async coveragePage(@Res({ passthrough: true }) reply: FastifyReply): Promise<string> {
    const [report, { years, indexing }] = await Promise.all([this.reports.read(), this.companies.getTaxonomy(null)]);
    keepOnlySettled(reply, indexing);
    return this.pages.show(reply, {
      title: 'Coverage',
      description: 'Which state registries and nationwide sources are loaded, number of companies and data dates.',
      path: '/coverage',
      section: 'coverage',
      showsSample: report.regions.some(({ sample_company_count: samples }) => samples > 0),
      main: coverageMain(report, this.sources, years),
    });
  }
}
