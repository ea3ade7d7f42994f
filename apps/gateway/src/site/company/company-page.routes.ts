import { attachment } from '@registry/http-frame/requests/attachment';
import { Controller, Get, Param, Query, Res } from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Business } from '@registry/contracts-records-sections';
import { type BusinessIdParts, SECTION_NAMES, SECTION_TITLES, type SectionName } from '@registry/domain';
import type { FastifyReply } from 'fastify';
import { DifferenceReader } from '../../businesses/list-differences/difference-reader.ts';
import { ListDifferencesQuery } from '../../businesses/list-differences/list-differences.query.dto.ts';
import { BusinessReader } from '../../businesses/get-business/business-reader.ts';
import { SectionCounter } from '../../businesses/section-counter.ts';
import { ListSectionQuery } from '../../records/list-section/list-section.query.dto.ts';
import { SectionPages } from '../../records/list-section/section-pages.ts';
import { PageQuery } from '@registry/http-frame/parameters/page.dto';
import { DataDates } from '../../businesses/data-dates.ts';
import { Companies } from '../../search/companies.ts';
import { connectedCompanies } from '../../search/list-connections/connections.mapper.ts';
import { profileUrl } from '../../addresses/base-url.ts';
import { isSample } from '../../businesses/samples.ts';
import { PublishedSources } from '../../coverage/published-sources.ts';
import { SitePages } from '../layout/page.ts';
import { companyActions } from './company-actions.ts';
import { CompanyIdPipe } from '../../ids/company-id.pipe.ts';
import type { CompanyProfile } from './company-profile.ts';
import { companyMain, organization, profileDescription, stateName } from './company-page.ts';
import { sectionCsv } from './records/section-csv.ts';
import { differencePage } from './differences/difference-page.ts';
import { companyPeopleMain } from './company-people-page.ts';
import { sectionMain } from './records/section-page.ts';
import { SectionPipe } from './records/section.pipe.ts';

/** Changes that a profile shows. */
const EVENTS_MAX = 12;

@ApiExcludeController()
@Controller('companies/:id')
export class CompanyPageRoutes {
  constructor(
    private readonly companies: Companies,
    private readonly reader: BusinessReader,
    private readonly sections: SectionPages,
    private readonly differences: DifferenceReader,
    private readonly dates: DataDates,
    private readonly sources: PublishedSources,
    private readonly counter: SectionCounter,
    private readonly pages: SitePages,
  ) {}

  @Get()
  @RouteConfig({ operation: 'company-page' })
  async companyPage(
    @Param('id', CompanyIdPipe) id: BusinessIdParts,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<string> {
    const profile = await this.#read(id, reply);
    const { business, company } = profile;
    const { sample } = company.company;
    const path = profileUrl('', business.id);
    return this.pages.show(reply, {
      title: business.name,
      description: profileDescription(profile),
      path: sample ? undefined : path,
      hasQuickSearch: true,
      showsSample: sample,
      main: companyMain(profile, this.sources, companyActions(business, this.pages.site)),
      ...(sample ? {} : { jsonLd: organization(profile, `${this.pages.site.baseUrl}${path}`) }),
    });
  }

  /** The profile as the production API has it. */
  @Get('export.json')
  @RouteConfig({ operation: 'company-export' })
  async exportJson(
    @Param('id', CompanyIdPipe) id: BusinessIdParts,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<object> {
    const business = await this.reader.read(id, false);
    void reply.headers(download(`${business.id}.json`, 'application/json; charset=utf-8'));
    return business;
  }

  @Get('people')
  @RouteConfig({ operation: 'company-people-page' })
  async peoplePage(
    @Param('id', CompanyIdPipe) id: BusinessIdParts,
    @Query() { page: number, per_page: perPage, window }: PageQuery,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<string> {
    const business = await this.reader.read(id, true);
    return this.pages.show(reply, {
      title: `People of ${business.name}`,
      description: `Registered agents and officers of ${business.name}, as its registry lists them.`,
      hasQuickSearch: true,
      showsSample: isSample(business),
      main: companyPeopleMain(business, number, perPage, window),
    });
  }

  @Get('differences')
  @RouteConfig({ operation: 'company-differences-page' })
  async differencesPage(
    @Param('id', CompanyIdPipe) id: BusinessIdParts,
    @Query() { from, to }: ListDifferencesQuery,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<string> {
    const compared = await this.differences.compare(id, from, to);
    const { business } = compared.after;
    return this.pages.show(reply, {
      title: `What was known of ${business.name}`,
      description: `What was known of ${business.name} at two times, with the differences marked.`,
      hasQuickSearch: true,
      showsSample: isSample(business),
      main: differencePage(compared, { from: from.slice(0, 10), to: to?.slice(0, 10) ?? '' }),
    });
  }

  @Get(':section')
  @RouteConfig({ operation: 'section-page' })
  async sectionPage(
    @Param('id', CompanyIdPipe) id: BusinessIdParts,
    @Param('section', SectionPipe) section: SectionName,
    @Query() query: ListSectionQuery,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<string> {
    const [business, records] = await Promise.all([this.reader.read(id, true), this.sections.page(id, section, query)]);
    return this.pages.show(reply, {
      title: `${SECTION_TITLES[section]} of ${business.name}`,
      description: `${SECTION_TITLES[section]} matched to ${business.name}, each with its source and the evidence.`,
      hasQuickSearch: true,
      showsSample: isSample(business),
      main: sectionMain(business, section, records, query, { state: stateName(business.id), sources: this.sources }),
    });
  }

  /** The page of a section as a table for a spreadsheet. */
  @Get(':section/export.csv')
  @RouteConfig({ operation: 'section-export' })
  async exportCsv(
    @Param('id', CompanyIdPipe) id: BusinessIdParts,
    @Param('section', SectionPipe) section: SectionName,
    @Query() query: ListSectionQuery,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<string> {
    const { data } = await this.sections.page(id, section, query);
    void reply.headers(download(`${section}.csv`, 'text/csv; charset=utf-8'));
    return sectionCsv(data);
  }

  /** All or nothing: a profile is never shown in part. */
  async #read(id: BusinessIdParts, reply: FastifyReply): Promise<CompanyProfile> {
    const [business, { company, dates }, { items: events, totalCount: eventCount }] = await Promise.all([
      this.reader.read(id, false),
      this.#readCompany(id, reply),
      this.reader.readEvents(id, { offset: 0, limit: EVENTS_MAX }),
    ]);
    const recordsElsewhere = await this.#countElsewhere(business);
    return { business, company, dates, events, eventCount, recordsElsewhere };
  }

  /** Only the registrations of a company in several states cost a request. */
  async #countElsewhere({ id, registrations }: Business): Promise<CompanyProfile['recordsElsewhere']> {
    const others = [...new Set(registrations.map((registration) => registration.id))].filter((other) => other !== id);
    return others.length === 0 ? new Map() : this.counter.count(others, SECTION_NAMES);
  }

  async #readCompany(id: BusinessIdParts, reply: FastifyReply): Promise<Pick<CompanyProfile, 'company' | 'dates'>> {
    const company = await this.companies.get(id, true);
    return { company, dates: await this.dates.of(connectedCompanies(company), reply) };
  }
}

function download(name: string, type: string): Readonly<Record<string, string>> {
  return { 'content-type': type, 'content-disposition': attachment(name) };
}
