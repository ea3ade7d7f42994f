import { Body, Controller, Get, HttpCode, Param, Post, Query, Req, Res } from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import { ApiExcludeController } from '@nestjs/swagger';
import { RECORD_ID_START, SHOWN_CONFIDENCE } from '@registry/contracts-records-sections';
import { businessIdKey, type BusinessIdParts, formatBusinessId } from '@registry/domain';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AnnotateBusinessDto } from '../../annotations/annotation.dto.ts';
import { Annotations } from '../../annotations/annotations.ts';
import { BusinessReader } from '../../businesses/get-business/business-reader.ts';
import { AnnotatedBusinesses } from '../../businesses/search-businesses/annotated-businesses.ts';
import { isSample } from '../../businesses/samples.ts';
import { PublishedSources } from '../../coverage/published-sources.ts';
import { DecideRecordDto, DecideResultDto } from '../../decisions/decision.dto.ts';
import { RecordDecisions } from '../../decisions/record-decisions.ts';
import { CompanyIdPipe } from '../../ids/company-id.pipe.ts';
import type { KnownKey } from '../../keys/auth/key-cache.ts';
import { CompanyWatchlists } from '../../screening/company-watchlists.ts';
import { SitePages } from '../layout/page.ts';
import { pagedTitle } from '../layout/parts.ts';
import { type FormBody, FormBodyPipe } from '../session/form-body.pipe.ts';
import { signInMain } from '../session/sign-in-form.ts';
import { findRefusal, FORM, sendPage } from '../session/user-pages.ts';
import { WorkspaceSession } from '../session/workspace-session.ts';
import { checkedBody } from '../watchlists/watchlist-form.ts';
import { annotatedMain } from './annotated-page.ts';
import { AnnotatedPageQuery } from './annotated-page.query.dto.ts';
import { type TypedAnnotation, typedAnnotation } from './annotation-form.ts';
import { decisionsMain, decisionsPath } from './decisions-page.ts';

const AREA = '/decisions';
/**
 * The pages on which a workspace annotates companies, and decides on what is shown with them. They are not the profile: caches keep that for everybody, and no
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
    private readonly annotations: Annotations,
    private readonly annotated: AnnotatedBusinesses,
    private readonly sources: PublishedSources,
    private readonly pages: SitePages,
  ) {}

  /** The companies that the workspace annotated. */
  @Get()
  @RouteConfig({ operation: 'annotated-page', access: 'demo-session' })
  async annotatedPage(
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
    @Query() query: AnnotatedPageQuery,
  ): Promise<string> {
    const key = await this.session.find(request, AREA);
    if (key === undefined) return this.#showSignIn(reply, '');
    const found = await this.annotated.list(key.workspaceId, { ...query, window: query.window, group: null });
    const ids = found.data.map(({ id }) => id);
    const annotations = await this.annotated.readAnnotations(key.workspaceId, ids);
    const main = annotatedMain(found, query, (id) => annotations.get(businessIdKey(id)));
    return sendPage(this.pages, reply, 'decisions', pagedTitle('Your companies', query.page), main);
  }

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
    const values = { decision, note: note.trim() === '' ? null : note.trim() };
    const refusal = await findRefusal(reply, () => this.#decide(key, id, item, values));
    return refusal === undefined ? leadTo(reply, id, item) : this.#show(reply, key, id, refusal);
  }

  @Post(':id/annotation')
  @HttpCode(303)
  @RouteConfig({ operation: 'annotate-form', reads: 'path', ...FORM })
  async annotate(
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
    @Param('id', CompanyIdPipe) id: BusinessIdParts,
    @Body(FormBodyPipe) form: FormBody,
  ): Promise<string> {
    const key = await this.session.demand(request, AREA);
    const typed = typedAnnotation(form);
    const refusal = await findRefusal(reply, async () =>
      this.annotations.keep(key.workspaceId, id, await checkedBody(AnnotateBusinessDto, typed)),
    );
    return refusal === undefined ? leadTo(reply, id, 'annotation') : this.#show(reply, key, id, refusal, typed);
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

  async #show(
    reply: FastifyReply,
    key: KnownKey,
    id: BusinessIdParts,
    refusal: string | null = null,
    typed?: TypedAnnotation,
  ): Promise<string> {
    const [business, annotation] = await Promise.all([
      this.reader.readFor(key, id, SHOWN_CONFIDENCE),
      this.annotations.get(key.workspaceId, id),
    ]);
    const main = decisionsMain(business, this.sources, typed ?? annotation, refusal);
    return sendPage(this.pages, reply, 'decisions', `Your workspace on ${business.name}`, main, isSample(business));
  }

  #showSignIn(reply: FastifyReply, company: string): Promise<string> {
    return sendPage(this.pages, reply, 'decisions', 'Decisions', signInMain('decisions', null, { company }));
  }
}

/** Leads back to the form that was sent. */
function leadTo(reply: FastifyReply, id: BusinessIdParts, anchor: string): string {
  void reply.header('location', `${decisionsPath(formatBusinessId(id))}#${encodeURIComponent(anchor)}`);
  return '';
}
