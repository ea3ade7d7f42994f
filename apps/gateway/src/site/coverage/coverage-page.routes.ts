import { Controller, Get, Inject, Res } from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import { ApiExcludeController } from '@nestjs/swagger';
import { listRegisters } from '@registry/contracts-business-registry';
import { getTaxonomy } from '@registry/contracts-demo';
import { listJurisdictions } from '@registry/contracts-jurisdiction';
import { MessageClient } from '@registry/messaging';
import type { FastifyReply } from 'fastify';
import { PublishedSources } from '../published-sources.ts';
import { SITE, type Site } from '../../addresses/site.ts';
import { page, PAGE_HEADERS } from '../layout/page.ts';
import { coverageMain } from './coverage-page.ts';

@ApiExcludeController()
@Controller('coverage')
export class CoveragePageRoutes {
  constructor(
    private readonly services: MessageClient,
    private readonly sources: PublishedSources,
    @Inject(SITE) private readonly site: Site,
  ) {}

  @Get()
  @RouteConfig({ operation: 'coverage-page' })
  async coveragePage(@Res({ passthrough: true }) reply: FastifyReply): Promise<string> {
    void reply.headers(PAGE_HEADERS);
    const [loaded, { years }] = await Promise.all([
      this.services.call(listJurisdictions, {}),
      this.services.call(getTaxonomy, { citiesOf: null }),
    ]);
    const { jurisdictions } = loaded;
    const states = jurisdictions.filter(({ jurisdiction }) => jurisdiction.company_count > 0).map(({ state }) => state);
    const { extents } = await this.services.call(listRegisters, { states });
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
