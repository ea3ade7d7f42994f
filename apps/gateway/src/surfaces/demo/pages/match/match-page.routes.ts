import { Body, Controller, Get, HttpCode, Inject, Post, Req, Res } from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import { ApiExcludeController } from '@nestjs/swagger';
import { QUERIES_MAX } from '@registry/contracts-business-registry';
import { type CountedResult, SHOWN_CONFIDENCE } from '@registry/contracts-records-sections';
import { AppError, codes, type ErrorCode } from '@registry/errors';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { decodeText } from '../../../../lists/decode-text.ts';
import { queryOf } from '../../../../lists/query-columns.ts';
import { type CompanyList, readList } from '../../../../lists/read-list.ts';
import { ROWS_MAX } from '../../../production/batches/create-batch/read-batch.ts';
import { CompanyMatcher } from '../../../production/match/company-matcher.ts';
import { QueryLimits } from '../../requests/query-limits.ts';
import { SITE, type Site } from '../../site.ts';
import type { Html } from '../layout/html.ts';
import { page, PAGE_HEADERS } from '../layout/page.ts';
import { batchPath } from './batch-page.ts';
import { ListBatches } from './list-batches.ts';
import { choicesIn, csvOf, CSV_HEADERS } from './match-csv.ts';
import { isSampleRegister, matchFormMain, type MatchForm, matchResultsMain } from './match-page.ts';

/** Bytes of a list that a browser sends, and of one that a page of results sends again, each byte of it as three. */
const LIST_BYTES_MAX = 4 * 1024 * 1024;
export const AGAIN_BYTES_MAX = 3 * LIST_BYTES_MAX;
/** Candidates to choose from. */
const WISHES = { minConfidence: SHOWN_CONFIDENCE / 2 };
const CANDIDATES = 5;
/** Errors that the form is shown again with. */
const OF_THE_FORM: readonly ErrorCode[] = [codes.body.invalid, codes.key.invalid, codes.key.dailyLimitReached];

/** The page that matches a pasted or uploaded list. Nothing of it is kept: the page of results sends the list again for the CSV. */
@ApiExcludeController()
@Controller('match')
export class MatchPageRoutes {
  constructor(
    private readonly matcher: CompanyMatcher,
    private readonly limits: QueryLimits,
    private readonly batches: ListBatches,
    @Inject(SITE) private readonly site: Site,
  ) {}

  @Get()
  @RouteConfig({ operation: 'match-page' })
  matchPage(@Res({ passthrough: true }) reply: FastifyReply): Promise<string> {
    return this.#show(reply, matchFormMain({ list: '', state: '' }));
  }

  @Post()
  @HttpCode(200)
  @RouteConfig({ operation: 'match-list-form', takes: 'multipart/form-data', bodyBytesMax: LIST_BYTES_MAX })
  async matchList(
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
    @Body() body: unknown,
  ): Promise<string> {
    let form: MatchForm = { list: '', state: '' };
    try {
      form = await formOf(body);
      const list = readList(form.list, ROWS_MAX, form.nameColumn);
      if (list.names.length > 1) return await this.#show(reply, matchFormMain(form, { list }));
      if (list.rows.length > QUERIES_MAX) return await this.#makeBatch(request, reply, form, list);
      const results = await this.#match(request, reply, form, list);
      const showsSample = results.some(({ coverage }) => coverage.some(isSampleRegister));
      return await this.#show(reply, matchResultsMain(form, list, results), showsSample);
    } catch (error) {
      if (!(error instanceof AppError) || !OF_THE_FORM.includes(error.code)) throw error;
      void reply.code(error.code.status);
      return this.#show(reply, matchFormMain(form, { refusal: error.message }));
    }
  }

  /** The list with what was chosen, for a spreadsheet. */
  @Post('results.csv')
  @HttpCode(200)
  @RouteConfig({
    operation: 'match-list-csv',
    takes: 'application/x-www-form-urlencoded',
    bodyBytesMax: AGAIN_BYTES_MAX,
  })
  async resultsCsv(
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
    @Body() body: unknown,
  ): Promise<string> {
    const form = await formOf(body);
    const list = readList(form.list, QUERIES_MAX, form.nameColumn);
    const results = await this.#match(request, reply, form, list);
    void reply.headers(CSV_HEADERS);
    return csvOf(list, results, form.choices);
  }

  async #match(
    request: FastifyRequest,
    reply: FastifyReply,
    { state }: MatchForm,
    { rows, places }: CompanyList,
  ): Promise<CountedResult[]> {
    await this.limits.count(request, reply, rows.length);
    const queries = rows.map((cells) => queryOf(cells, places, state));
    return this.matcher.match(queries, { ...WISHES, limit: CANDIDATES, fields: [] });
  }

  /** Makes a batch of a long list, and leads to its page. */
  async #makeBatch(
    request: FastifyRequest,
    reply: FastifyReply,
    { key: text = '', state }: MatchForm,
    list: CompanyList,
  ): Promise<string> {
    if (text === '') throw needsKey(list);
    const key = await this.batches.signIn(request, reply, text);
    const id = await this.batches.create({ request, reply, key }, list, state, { ...WISHES, candidates: CANDIDATES });
    void reply.code(303).header('location', batchPath(id));
    return '';
  }

  #show(reply: FastifyReply, main: Html, showsSample = false): Promise<string> {
    void reply.headers(PAGE_HEADERS);
    return page({
      title: 'Match a list of companies',
      description: 'Paste or upload a list of company names and see which registered companies they are.',
      path: '/match',
      site: this.site,
      section: 'match',
      showsSample,
      main,
    });
  }
}

/** The form that was sent, with a file's text in the place of the pasted one. */
async function formOf(body: unknown): Promise<MatchForm> {
  if (!(body instanceof FormData || body instanceof URLSearchParams)) return { list: '', state: '' };
  const file = body.get('file');
  const isFile = file instanceof File && file.size > 0;
  const list = isFile ? decodeText(await file.bytes()) : textOf(body, 'list');
  const column = textOf(body, 'name_column');
  const named = isFile || column === '' ? {} : { nameColumn: Number(column) };
  return {
    list,
    state: textOf(body, 'state').trim(),
    key: textOf(body, 'key').trim(),
    choices: choicesIn(body),
    ...named,
  };
}

function textOf(body: FormData | URLSearchParams, name: string): string {
  const value = body.get(name);
  return typeof value === 'string' ? value : '';
}

function needsKey({ rows }: CompanyList): AppError {
  return new AppError(codes.body.invalid, {
    message: `The list has ${rows.length.toLocaleString('en-US')} rows; expected at most ${QUERIES_MAX} without an API key. Enter a key, or split the list.`,
  });
}
