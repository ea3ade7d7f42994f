import { Controller, Get, Inject, Res } from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import { ApiExcludeController } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { PublishedSources } from '../published-sources.ts';
import { SITE, type Site } from '../../addresses/site.ts';
import { Registers } from '../../businesses/registers.ts';
import { Jurisdictions } from '../../jurisdictions/jurisdictions.ts';
import { Companies } from '../../search/companies.ts';
import { page, PAGE_HEADERS } from '../layout/page.ts';
import { coverageMain } from './coverage-page.ts';

@ApiExcludeController()
@Controller('coverage')
export class CoveragePageRoutes {
  constructor(
    private readonly companies: Companies,
    private readonly jurisdictions: Jurisdictions,
    private readonly registers: Registers,
    private readonly sources: PublishedSources,
    @Inject(SITE) private readonly site: Site,
  ) {}

  @Get()
  @RouteConfig({ operation: 'coverage-page' })
  async coveragePage(@Res({ passthrough: true }) reply: FastifyReply): Promise<string> {
    void reply.headers(PAGE_HEADERS);
    const [loaded, { years }] = await Promise.all([this.jurisdictions.list(), this.companies.getTaxonomy(null)]);
    const { jurisdictions } = loaded;
    const states = jurisdictions.filter(({ jurisdiction }) => jurisdiction.company_count > 0).map(({ state }) => state);
    const { extents } = await this.registers.list(states);
    return page({
      title: 'Coverage',
      description: 'Which state registries and nationwide sources are loaded, number of companies and data dates.',
      path: '/coverage',
      site: this.site,
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
