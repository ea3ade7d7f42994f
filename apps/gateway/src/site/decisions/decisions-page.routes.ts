import { Param, Query } from '@nestjs/common';
import { RECORD_ID_START, SHOWN_CONFIDENCE } from '@registry/contracts-records-sections';
import { type BusinessIdParts, formatBusinessId } from '@registry/domain';
import { AnnotateBusinessDto } from '../../annotations/annotation.dto.ts';
import { Annotations } from '../../annotations/annotations.ts';
import { BusinessReader } from '../../businesses/get-business/business-reader.ts';
import { AnnotatedBusinesses } from '../../businesses/search-businesses/annotated-businesses.ts';
import { PublishedSources } from '../../coverage/published-sources.ts';
import { DecideRecordDto, DecideResultDto } from '../../decisions/decision.dto.ts';
import { RecordDecisions } from '../../decisions/record-decisions.ts';
import { CompanyIdPipe } from '../../ids/company-id.pipe.ts';
import type { KnownKey } from '../../keys/auth/key-cache.ts';
import { CompanyWatchlists } from '../../screening/company-watchlists.ts';
import { OnVisit, PagesAt, UserFormAt, UserPageAt, type Visit } from '../layout/page-routes.ts';
import { pagedTitle } from '../layout/parts.ts';
import { checkedBody, type FormBody, FormFields } from '../session/form-body.pipe.ts';
import { type UserPage, UserPages } from '../session/user-pages.ts';
import { annotatedMain } from './annotated-page.ts';
import { AnnotatedPageQuery } from './annotated-page.query.dto.ts';
import { type TypedAnnotation, typedAnnotation } from './annotation-form.ts';
import { decisionsMain, decisionsPath } from './decisions-page.ts';

/** The pages on which a workspace annotates companies, and decides on what is shown with them. */
@PagesAt('decisions')
export class DecisionsPageRoutes {
  constructor(
    private readonly reader: BusinessReader,
    private readonly records: RecordDecisions,
    private readonly results: CompanyWatchlists,
    private readonly annotations: Annotations,
    private readonly annotated: AnnotatedBusinesses,
    private readonly sources: PublishedSources,
    private readonly pages: UserPages,
  ) {}

  /** The companies that the workspace annotated. */
  @UserPageAt('', 'annotated-page', 'listed')
  annotatedPage(@OnVisit() visit: Visit, @Query() query: AnnotatedPageQuery): Promise<string> {
    return this.pages.show(visit, 'decisions', async ({ workspaceId }) => {
      const found = await this.annotated.list(workspaceId, { ...query, window: query.window, group: null });
      const ids = found.data.map(({ id }) => id);
      const annotations = await this.annotated.readAnnotations(workspaceId, ids);
      const main = annotatedMain(found, query, annotations);
      return { title: pagedTitle('Your companies', query.page), main };
    });
  }

  @UserPageAt(':id', 'decisions-page', 'path')
  decisionsPage(@OnVisit() visit: Visit, @Param('id', CompanyIdPipe) id: BusinessIdParts): Promise<string> {
    const target = { company: formatBusinessId(id) };
    return this.pages.show(visit, 'decisions', (key) => this.#toPage(key, id), target);
  }

  @UserFormAt(':id', 'decide-form', { reads: 'path', scope: 'verify' })
  decide(
    @OnVisit() visit: Visit,
    @Param('id', CompanyIdPipe) id: BusinessIdParts,
    @FormFields() { item = '', decision, note = '' }: FormBody,
  ): Promise<string> {
    const values = { decision, note: note.trim() || null };
    return this.#submit(visit, id, item, (key) => this.#decide(key, id, item, values));
  }

  @UserFormAt(':id/annotation', 'annotate-form', { reads: 'path', scope: 'verify' })
  annotate(
    @OnVisit() visit: Visit,
    @Param('id', CompanyIdPipe) id: BusinessIdParts,
    @FormFields() form: FormBody,
  ): Promise<string> {
    const typed = typedAnnotation(form);
    const keep = async ({ workspaceId }: KnownKey) =>
      this.annotations.keep(workspaceId, id, await checkedBody(AnnotateBusinessDto, typed));
    return this.#submit(visit, id, 'annotation', keep, typed);
  }

  /** Does what a form is for and leads back to it; shows it again where it is refused. */
  #submit(
    visit: Visit,
    id: BusinessIdParts,
    anchor: string,
    work: (key: KnownKey) => Promise<unknown>,
    typed?: TypedAnnotation,
  ): Promise<string> {
    const done = async (key: KnownKey) => {
      await work(key);
      return `${decisionsPath(formatBusinessId(id))}#${encodeURIComponent(anchor)}`;
    };
    return this.pages.submit(visit, 'decisions', done, (key, { message }) => this.#toPage(key, id, message, typed));
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

  async #toPage(key: KnownKey, id: BusinessIdParts, refusal?: string, typed?: TypedAnnotation): Promise<UserPage> {
    const [business, annotation] = await Promise.all([
      this.reader.readFor(key, id, SHOWN_CONFIDENCE),
      this.annotations.get(key.workspaceId, id),
    ]);
    const main = decisionsMain(business, this.sources, typed ?? annotation, refusal ?? null);
    return { title: `Your workspace on ${business.name}`, main };
  }
}
