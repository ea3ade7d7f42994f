import { Body, Controller, Get, HttpCode, Param, Post, Query, Req, Res, StreamableFile } from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import { ApiExcludeController } from '@nestjs/swagger';
import { BATCH_ROWS_MAX } from '@registry/contracts-batches';
import { AppError, codes } from '@registry/errors';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { started, streamTexts } from '../../lists/stream-texts.ts';
import { batchResults } from '../../batches/get-batch-results/batch-results.ts';
import { refuseUnfinished } from '../../batches/get-batch-results/unfinished-batch.ts';
import { WorkspaceBatches } from '../../batches/workspace-batches.ts';
import { EntityReader } from '../../entities/entity-reader.ts';
import { LoadedData } from '../../jurisdictions/loaded-data.ts';
import type { Html } from '../layout/html.ts';
import { SitePages } from '../layout/page.ts';
import { type FormBody, FormBodyPipe } from '../session/form-body.pipe.ts';
import { batchKeyMain, batchMain, batchPath, isAtWork } from './batch-page.ts';
import { BatchPageQuery } from './batch-page.query.dto.ts';
import { type BatchPart, ListBatches } from './list-batches.ts';
import { choicesIn, toCsv, CSV_HEADERS } from './match-csv.ts';
import { VERDICT_NAMES } from './verdicts.ts';

/** Seconds after which the page of a batch at work reloads. */
const RELOAD_SECONDS = 3;
const FORM = { access: 'demo-session', takes: 'application/x-www-form-urlencoded' } as const;

/** The page of a list that is matched as a batch, for the browser that has the key of its workspace. */
@ApiExcludeController()
@Controller('match/batches/:id')
export class BatchPageRoutes {
  constructor(
    private readonly batches: ListBatches,
    private readonly workspaces: WorkspaceBatches,
    private readonly loaded: LoadedData,
    private readonly entities: EntityReader,
    private readonly pages: SitePages,
  ) {}

  @Get()
  @RouteConfig({ operation: 'batch-page', reads: 'path', access: 'demo-session' })
  async batchPage(
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
    @Param('id') id: string,
    @Query() options: BatchPageQuery,
  ): Promise<string> {
    try {
      const own = await this.batches.get(request, id);
      if (isAtWork(own.batch)) void reply.header('refresh', RELOAD_SECONDS);
      const part = await this.batches.part(own, options);
      if (part.results.length === 0) request.apiCall.subjects = [];
      const sampleStates = await this.#listSampleStates(part);
      const registrations = await this.entities.listRegistrations(part.results);
      const main = batchMain(own.batch, { ...part, sampleStates, registrations }, options);
      return await this.#show(reply, main, sampleStates.size > 0);
    } catch (error) {
      if (!(error instanceof AppError) || error.code.status !== codes.key.invalid.status) throw error;
      void reply.code(error.code.status);
      return this.#show(reply, batchKeyMain(id, null));
    }
  }

  @Post()
  @HttpCode(303)
  @RouteConfig({ operation: 'batch-sign-in', ...FORM })
  async signIn(
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
    @Param('id') id: string,
    @Body(FormBodyPipe) { key = '' }: FormBody,
  ): Promise<string> {
    try {
      await this.batches.signIn(request, reply, key.trim());
      void reply.header('location', batchPath(id));
      return '';
    } catch (error) {
      if (!(error instanceof AppError) || error.code.status !== codes.key.invalid.status) throw error;
      void reply.code(error.code.status);
      return this.#show(reply, batchKeyMain(id, error.message));
    }
  }

  /** All rows. */
  @Get('results.csv')
  @RouteConfig({ operation: 'batch-csv', reads: 'path', access: 'demo-session' })
  async allRows(
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
    @Param('id') id: string,
    @Query() { accept }: BatchPageQuery,
  ): Promise<StreamableFile> {
    const own = await this.batches.get(request, id);
    refuseUnfinished(own.batch);
    const texts = await started(batchResults(this.workspaces, own.workspaceId, own, accept !== null));
    void reply.headers(CSV_HEADERS);
    return new StreamableFile(streamTexts(texts));
  }

  /** The rows of a page with what was chosen. */
  @Post('results.csv')
  @HttpCode(200)
  @RouteConfig({ operation: 'batch-page-csv', reads: 'path', ...FORM })
  async chosenRows(
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
    @Param('id') id: string,
    @Body() body: unknown,
  ): Promise<string> {
    const form = body instanceof URLSearchParams ? body : new URLSearchParams();
    const from = Math.min(Math.max(1, Math.trunc(Number(form.get('from'))) || 1), BATCH_ROWS_MAX);
    const verdict = VERDICT_NAMES.find((name) => name === form.get('verdict')) ?? null;
    const part = await this.batches.part(await this.batches.get(request, id), { from, verdict });
    void reply.headers(CSV_HEADERS);
    return toCsv(part, choicesIn(form));
  }

  /** Those of the states of candidates: a batch keeps no coverage. */
  #listSampleStates({ results }: BatchPart): Promise<ReadonlySet<string>> {
    return this.loaded.sampleStates(results.flatMap(({ candidates }) => candidates.map(({ business }) => business.id)));
  }

  #show(reply: FastifyReply, main: Html, showsSample = false): Promise<string> {
    return this.pages.show(reply, {
      title: 'Matched list',
      description: 'A list of companies and which registered companies they are.',
      section: 'match',
      showsSample,
      main,
    });
  }
}
