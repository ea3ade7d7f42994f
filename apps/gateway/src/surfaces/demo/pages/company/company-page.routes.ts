import { Controller, Get, Inject, Param, Res } from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import { ApiExcludeController } from '@nestjs/swagger';
import { listBusinessEvents } from '@registry/contracts-business-registry';
import { getCompany } from '@registry/contracts-demo';
import type { BusinessIdParts } from '@registry/domain';
import { MessageClient } from '@registry/messaging';
import type { FastifyReply } from 'fastify';
import { BusinessReader } from '../../../production/businesses/get-business/business-reader.ts';
import { profileUrl } from '../../base-url.ts';
import { SITE, type Site } from '../../site.ts';
import { page, PAGE_HEADERS } from '../layout/page.ts';
import { CompanyIdPipe } from './company-id.pipe.ts';
import { companyMain, type CompanyProfile, organization, profileDescription } from './company-page.ts';

/** Changes that a profile shows. */
const EVENTS_MAX = 12;

@ApiExcludeController()
@Controller('companies')
export class CompanyPageRoutes {
  constructor(
    private readonly services: MessageClient,
    private readonly reader: BusinessReader,
    @Inject(SITE) private readonly site: Site,
  ) {}

  @Get(':id')
  @RouteConfig({ operation: 'company-page' })
  async companyPage(
    @Param('id', CompanyIdPipe) id: BusinessIdParts,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<string> {
    const profile = await this.#read(id);
    const { business, company } = profile;
    void reply.headers(PAGE_HEADERS);
    const path = profileUrl('', business.id);
    return page({
      title: business.name,
      description: profileDescription(profile),
      path,
      site: this.site,
      section: 'none',
      showsSample: company.company.sample,
      main: companyMain(profile),
      jsonLd: organization(profile, `${this.site.baseUrl}${path}`),
    });
  }

  /** All or nothing: a profile is never shown in part. */
  async #read(id: BusinessIdParts): Promise<CompanyProfile> {
    const [business, company, { events }] = await Promise.all([
      this.reader.read(id, false),
      this.services.call(getCompany, id),
      this.services.call(listBusinessEvents, { ...id, offset: 0, limit: EVENTS_MAX }),
    ]);
    return { business, company, events };
  }
}
