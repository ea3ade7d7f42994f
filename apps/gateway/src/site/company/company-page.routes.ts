import { attachment } from '@registry/http-frame/requests/attachment';
import { Param, Query } from '@nestjs/common';
import { type BusinessIdParts, formatBusinessId, SECTION_TITLES, type SectionName } from '@registry/domain';
import { BusinessReader } from '../../businesses/get-business/business-reader.ts';
import { OtherTimes } from '../../businesses/list-differences/other-times.ts';
import { ListSectionQuery } from '../../records/list-section/list-section.query.dto.ts';
import { SectionPages } from '../../records/list-section/section-pages.ts';
import { PageQuery } from '@registry/http-frame/parameters/page.dto';
import { profileUrl } from '../../addresses/base-url.ts';
import { PublishedSources } from '../../coverage/published-sources.ts';
import { SitePages } from '../layout/page.ts';
import { WorkspaceSession } from '../session/workspace-session.ts';
import { OnVisit, PageAt, PagesAt, redirect, type Visit } from '../layout/page-routes.ts';
import { pagedTitle } from '../layout/parts.ts';
import { companyActions } from './company-actions.ts';
import { CompanyIdPipe } from '../../ids/company-id.pipe.ts';
import { companyMain, organization, profileDescription } from './company-page.ts';
import { toStateName } from './entity-section.ts';
import { sectionCsv } from './records/section-csv.ts';
import { differencePage } from './differences/difference-page.ts';
import { ProfileQuery, TimesQuery } from '../../businesses/list-differences/times.query.dto.ts';
import { timesUrl } from './differences/times-form.ts';
import { companyPeopleMain } from './company-people-page.ts';
import { ProfileReader } from '../../profiles/profile-reader.ts';
import { sectionMain } from './records/section-page.ts';
import { SectionPipe } from './records/section.pipe.ts';

@PagesAt('companies/:id')
export class CompanyPageRoutes {
  constructor(
    private readonly profiles: ProfileReader,
    private readonly reader: BusinessReader,
    private readonly sections: SectionPages,
    private readonly times: OtherTimes,
    private readonly sources: PublishedSources,
    private readonly session: WorkspaceSession,
    private readonly pages: SitePages,
  ) {}

  @PageAt('', 'company-page', { reads: 'path' })
  async companyPage(
    @Param('id', CompanyIdPipe) id: BusinessIdParts,
    @Query() { known_at: from, valid_on: validOn }: ProfileQuery,
    @OnVisit() visit: Visit,
  ): Promise<string> {
    if (from !== null || validOn !== null) {
      const times = { from: from ?? '', validOn: validOn ?? '', to: '' };
      return redirect(visit, timesUrl(formatBusinessId(id), times), 302);
    }
    const key = await this.session.findOnPublic(visit.request);
    const profile = await this.profiles.read(id, visit.reply, key && { key });
    const { business, company } = profile;
    const { sample } = company.company;
    const path = profileUrl('', business.id);
    return this.pages.show(visit.reply, {
      title: business.name,
      description: profileDescription(profile),
      path: sample ? undefined : path,
      hasQuickSearch: true,
      main: companyMain(profile, this.sources, companyActions(business, this.pages.site)),
      ...(sample ? {} : { jsonLd: organization(profile, `${this.pages.site.baseUrl}${path}`) }),
    });
  }

  /** The profile as the production API has it. */
  @PageAt('export.json', 'company-export')
  async exportJson(@Param('id', CompanyIdPipe) id: BusinessIdParts, @OnVisit() { reply }: Visit): Promise<object> {
    const business = await this.reader.read(id, false);
    void reply.headers(download(`${business.id}.json`, 'application/json; charset=utf-8'));
    return business;
  }

  @PageAt('people', 'company-people-page')
  async peoplePage(
    @Param('id', CompanyIdPipe) id: BusinessIdParts,
    @Query() { page: number, per_page: perPage, window }: PageQuery,
    @OnVisit() { reply }: Visit,
  ): Promise<string> {
    const business = await this.reader.read(id, true);
    return this.pages.show(reply, {
      title: pagedTitle(`People of ${business.name}`, number),
      description: `Registered agents and officers of ${business.name}, as its registry lists them.`,
      hasQuickSearch: true,
      main: companyPeopleMain(business, number, perPage, window),
    });
  }

  @PageAt('differences', 'company-differences-page')
  async differencesPage(
    @Param('id', CompanyIdPipe) id: BusinessIdParts,
    @Query() { from, to, valid_on: validOn }: TimesQuery,
    @OnVisit() { reply }: Visit,
  ): Promise<string> {
    const chosen = { from: from ?? '', to: to ?? '', validOn: validOn ?? '' };
    const shown = await this.times.read(id, chosen);
    const { business } = shown;
    return this.pages.show(reply, {
      title: `${business.name} at another time`,
      description: `What was known of ${business.name} at another time, or was so on a day, with the differences marked.`,
      hasQuickSearch: true,
      main: differencePage(shown, chosen, this.sources),
    });
  }

  @PageAt(':section', 'section-page')
  async sectionPage(
    @Param('id', CompanyIdPipe) id: BusinessIdParts,
    @Param('section', SectionPipe) section: SectionName,
    @Query() query: ListSectionQuery,
    @OnVisit() { reply }: Visit,
  ): Promise<string> {
    const [business, records] = await Promise.all([this.reader.read(id, true), this.sections.page(id, section, query)]);
    return this.pages.show(reply, {
      title: pagedTitle(`${SECTION_TITLES[section]} of ${business.name}`, query.page),
      description: `${SECTION_TITLES[section]} matched to ${business.name}, each with its source and the evidence.`,
      hasQuickSearch: true,
      main: sectionMain(business, section, records, query, { state: toStateName(business.id), sources: this.sources }),
    });
  }

  /** The page of a section as a table for a spreadsheet. */
  @PageAt(':section/export.csv', 'section-export')
  async exportCsv(
    @Param('id', CompanyIdPipe) id: BusinessIdParts,
    @Param('section', SectionPipe) section: SectionName,
    @Query() query: ListSectionQuery,
    @OnVisit() { reply }: Visit,
  ): Promise<string> {
    const { data } = await this.sections.page(id, section, query);
    void reply.headers(download(`${section}.csv`, 'text/csv; charset=utf-8'));
    return sectionCsv(data);
  }
}

function download(name: string, type: string): Readonly<Record<string, string>> {
  return { 'content-type': type, 'content-disposition': attachment(name) };
}
