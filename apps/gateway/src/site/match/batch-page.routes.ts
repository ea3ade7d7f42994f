import { Body, Param, Query, StreamableFile } from '@nestjs/common';
import { BATCH_ROWS_MAX } from '@registry/contracts-batches';
import { AppError, codes } from '@registry/errors';
import { started, streamTexts } from '../../lists/stream-texts.ts';
import { batchResults } from '../../batches/get-batch-results/batch-results.ts';
import { refuseUnfinished } from '../../batches/get-batch-results/unfinished-batch.ts';
import { WorkspaceBatches } from '../../batches/workspace-batches.ts';
import { EntityReader } from '../../entities/entity-reader.ts';
import { LoadedData } from '../../jurisdictions/loaded-data.ts';
import type { Html } from '../layout/html.ts';
import { SitePages } from '../layout/page.ts';
import { OnVisit, PagesAt, redirect, UserFormAt, UserPageAt, type Visit } from '../layout/page-routes.ts';
import { type FormBody, FormFields } from '../session/form-body.pipe.ts';
import { batchKeyMain, batchMain, batchPath, isAtWork } from './batch-page.ts';
import { BatchPageQuery } from './batch-page.query.dto.ts';
import { type BatchPart, ListBatches } from './list-batches.ts';
import { choicesIn, toCsv, CSV_HEADERS } from './match-csv.ts';
import { VERDICT_NAMES } from './verdicts.ts';

/** Seconds after which the page of a batch at work reloads. */
const RELOAD_SECONDS = 3;

/** The page of a list that is matched as a batch, for the browser that has the key of its workspace. */
@PagesAt('match/batches/:id')
export class BatchPageRoutes {
  constructor(
    private readonly batches: ListBatches,
    private readonly workspaces: WorkspaceBatches,
    private readonly loaded: LoadedData,
    private readonly entities: EntityReader,
    private readonly pages: SitePages,
  ) {}

  @UserPageAt('', 'batch-page', 'path')
  async batchPage(@OnVisit() visit: Visit, @Param('id') id: string, @Query() options: BatchPageQuery): Promise<string> {
    try {
      const own = await this.batches.get(visit, id);
      if (isAtWork(own.batch)) void visit.reply.header('refresh', RELOAD_SECONDS);
      const part = await this.batches.part(own, options);
      if (part.results.length === 0) visit.request.apiCall.subjects = [];
      const sampleStates = await this.#listSampleStates(part);
      const registrations = await this.entities.listRegistrations(part.results);
      const main = batchMain(own.batch, { ...part, sampleStates, registrations }, options);
      return await this.#show(visit, main);
    } catch (error) {
      if (!(error instanceof AppError) || error.code.status !== codes.key.invalid.status) throw error;
      void visit.reply.code(error.code.status);
      return this.#show(visit, batchKeyMain(id, null));
    }
  }

  @UserFormAt('', 'batch-sign-in', { reads: 'nothing', scope: 'read' })
  async signIn(
    @OnVisit() visit: Visit,
    @Param('id') id: string,
    @FormFields() { key = '' }: FormBody,
  ): Promise<string> {
    try {
      await this.batches.signIn(visit, key.trim());
      return redirect(visit, batchPath(id));
    } catch (error) {
      if (!(error instanceof AppError) || error.code.status !== codes.key.invalid.status) throw error;
      void visit.reply.code(error.code.status);
      return this.#show(visit, batchKeyMain(id, error.message));
    }
  }

  /** All rows. */
  @UserPageAt('results.csv', 'batch-csv', 'path')
  async allRows(
    @OnVisit() visit: Visit,
    @Param('id') id: string,
    @Query() { accept }: BatchPageQuery,
  ): Promise<StreamableFile> {
    const own = await this.batches.get(visit, id);
    refuseUnfinished(own.batch);
    const texts = await started(batchResults(this.workspaces, own.workspaceId, own, accept !== null));
    void visit.reply.headers(CSV_HEADERS);
    return new StreamableFile(streamTexts(texts));
  }

  /** The rows of a page with what was chosen. */
  @UserFormAt('results.csv', 'batch-page-csv', { reads: 'path', scope: 'read' })
  async chosenRows(@OnVisit() visit: Visit, @Param('id') id: string, @Body() body: unknown): Promise<string> {
    const form = body instanceof URLSearchParams ? body : new URLSearchParams();
    const from = Math.min(Math.max(1, Math.trunc(Number(form.get('from'))) || 1), BATCH_ROWS_MAX);
    const verdict = VERDICT_NAMES.find((name) => name === form.get('verdict')) ?? null;
    const part = await this.batches.part(await this.batches.get(visit, id), { from, verdict });
    void visit.reply.headers(CSV_HEADERS);
    return toCsv(part, choicesIn(form));
  }

  /** Those of the states of candidates: a batch keeps no coverage. */
  #listSampleStates({ results }: BatchPart): Promise<ReadonlySet<string>> {
    return this.loaded.sampleStates(results.flatMap(({ candidates }) => candidates.map(({ business }) => business.id)));
  }

  #show({ reply }: Visit, main: Html): Promise<string> {
    return this.pages.show(reply, {
      title: 'Matched list',
      description: 'A list of companies and which registered companies they are.',
      section: 'match',
      main,
    });
  }
}
