import { Controller, Get, Inject, Query, Res } from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import { ApiExcludeController } from '@nestjs/swagger';
import { searchPeople } from '@registry/contracts-demo';
import { MessageClient } from '@registry/messaging';
import type { FastifyReply } from 'fastify';
import { DataDates } from '../../../data-dates.ts';
import { companyIds } from '../../search-people/people-result.mapper.ts';
import { SITE, type Site } from '../../site.ts';
import { windowOf } from '../../demo-page.dto.ts';
import { page, PAGE_HEADERS } from '../layout/page.ts';
import { PeoplePageQuery } from '../search/search-page.query.dto.ts';
import { peopleMain } from './people-page.ts';

@ApiExcludeController()
@Controller('people')
export class PeoplePageRoutes {
  constructor(
    private readonly services: MessageClient,
    private readonly dates: DataDates,
    @Inject(SITE) private readonly site: Site,
  ) {}

  @Get()
  @RouteConfig({ operation: 'people-page' })
  async peoplePage(@Query() query: PeoplePageQuery, @Res({ passthrough: true }) reply: FastifyReply): Promise<string> {
    void reply.headers(PAGE_HEADERS);
    const { q } = query;
    const found = q === '' ? null : await this.services.call(searchPeople, { q, ...windowOf(query.page) });
    const dates = await this.dates.of(found === null ? [] : companyIds(found));
    return page({
      title: q === '' ? 'People' : `${q} – people`,
      description: 'Officers, directors and registered agents of companies, grouped by name.',
      path: q === '' ? '/people' : null,
      site: this.site,
      section: 'people',
      showsSample: found?.people.some(({ companies }) => companies.some(({ company }) => company.sample)) ?? false,
      main: peopleMain(q, query.page, found, dates),
    });
  }
}
