import { Body, Controller, Get, HttpCode, Param, Post, Req, Res } from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import { ApiExcludeController } from '@nestjs/swagger';
import { RECORD_ID_START, SHOWN_CONFIDENCE } from '@registry/contracts-records-sections';
import { type BusinessIdParts, formatBusinessId } from '@registry/domain';
import { AppError, codes } from '@registry/errors';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { BusinessReader } from '../../businesses/get-business/business-reader.ts';
import { isSample } from '../../businesses/samples.ts';
import { PublishedSources } from '../../coverage/published-sources.ts';
import { DecideRecordDto, DecideResultDto } from '../../decisions/decision.dto.ts';
import { RecordDecisions } from '../../decisions/record-decisions.ts';
import { CompanyIdPipe } from '../../ids/company-id.pipe.ts';
import type { KnownKey } from '../../keys/auth/key-cache.ts';
import { CompanyWatchlists } from '../../screening/company-watchlists.ts';
import { SitePages } from '../layout/page.ts';
import { type FormBody, FormBodyPipe } from '../session/form-body.pipe.ts';
import { signInMain } from '../session/sign-in-form.ts';
import { FORM, sendPage } from '../session/user-pages.ts';
import { WorkspaceSession } from '../session/workspace-session.ts';
import { checkedBody } from '../watchlists/watchlist-form.ts';
import { decisionsMain, decisionsPath } from './decisions-page.ts';

const AREA = '/decisions';

/**
 * The page on which a workspace decides on what is shown with a company. It is not the profile: caches keep that for everybody, and no
 * cookie is sent to it.
 */
@ApiExcludeController()
@Controller('decisions')
export class DecisionsPageRoutes {
  constructor(
    private readonly session: WorkspaceSession,
    private readonly reader: BusinessReader,
    private readonly records: RecordDecisions,
    private readonly results: CompanyWatchlists,
    private readonly sources: PublishedSources,
    private readonly pages: SitePages,
  ) {}

  @Get(':id')
  @RouteConfig({ operation: 'decisions-page', reads: 'path', access: 'demo-session' })
  async decisionsPage(
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
    @Param('id', CompanyIdPipe) id: BusinessIdParts,
  ): Promise<string> {
    const key = await this.session.find(request, AREA);
    return key === undefined ? this.#showSignIn(reply, formatBusinessId(id)) : this.#show(reply, key, id);
  }

  @Post(':id')
  @HttpCode(303)
  @RouteConfig({ operation: 'decide-form', reads: 'path', ...FORM })
  async decide(
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
    @Param('id', CompanyIdPipe) id: BusinessIdParts,
    @Body(FormBodyPipe) { item = '', decision, note = '' }: FormBody,
  ): Promise<string> {
    const key = await this.session.demand(request, AREA);
    try {
      await this.#decide(key, id, item, { decision, note: note.trim() === '' ? null : note.trim() });
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== codes.body.invalid) throw error;
      void reply.code(error.code.status);
      return this.#show(reply, key, id, error.message);
    }
    void reply.header('location', `${decisionsPath(formatBusinessId(id))}#${encodeURIComponent(item)}`);
    return '';
  }

  async #decide({ workspaceId }: KnownKey, id: BusinessIdParts, item: string, body: object): Promise<void> {
    if (item.startsWith(RECORD_ID_START)) {
      const { decision, note = null } = await checkedBody(DecideRecordDto, body);
      await this.records.decide(workspaceId, id, item, { decision, note });
      return;
    }
    const { decision, note = null } = await checkedBody(DecideResultDto, body);
    await this.results.decide(workspaceId, id, item, { decision, note });
  }

  async #show(reply: FastifyReply, key: KnownKey, id: BusinessIdParts, refusal: string | null = null): Promise<string> {
    const business = await this.reader.readFor(key, id, SHOWN_CONFIDENCE);
    const main = decisionsMain(business, this.sources, refusal);
    return sendPage(this.pages, reply, 'decisions', `Decisions on ${business.name}`, main, isSample(business));
  }

  #showSignIn(reply: FastifyReply, company: string): Promise<string> {
    return sendPage(this.pages, reply, 'decisions', 'Decisions', signInMain('decisions', null, { company }));
  }
}
