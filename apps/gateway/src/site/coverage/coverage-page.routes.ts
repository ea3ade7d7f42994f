import { Controller, Get, Res } from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import { ApiExcludeController } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { PublishedSources } from '../published-sources.ts';
import { LoadedData } from '../../jurisdictions/loaded-data.ts';
import { Companies } from '../../search/companies.ts';
import { SitePages } from '../layout/page.ts';
import { coverageMain } from './coverage-page.ts';

@ApiExcludeController()
@Controller('coverage')
export class CoveragePageRoutes {
  constructor(
    private readonly companies: Companies,
    private readonly loaded: LoadedData,
    private readonly sources: PublishedSources,
    private readonly pages: SitePages,
  ) {}

  @Get()
  @RouteConfig({ operation: 'coverage-page' })
  async coveragePage(@Res({ passthrough: true }) reply: FastifyReply): Promise<string> {
    const [loaded, { years }] = await Promise.all([this.loaded.jurisdictions(), this.companies.getTaxonomy(null)]);
    const { jurisdictions } = loaded;
    const states = jurisdictions.filter(({ jurisdiction }) => jurisdiction.company_count > 0).map(({ state }) => state);
    const { extents } = await this.loaded.registers(states);
    return this.pages.show(reply, {
      title: 'Coverage',
      description: 'Which state registries and nationwide sources are loaded, number of companies and data dates.',
      path: '/coverage',
      section: 'coverage',
      showsSample: jurisdictions.some(({ jurisdiction }) => jurisdiction.sample_company_count > 0),
      main: coverageMain(
        loaded,
        new Map(states.map((state, at) => [state, extents[at] ?? 'part'])),
        this.sources,
        years,
      ),
    });
  }
}
