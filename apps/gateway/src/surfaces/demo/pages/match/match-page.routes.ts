import { Body, Controller, Get, HttpCode, Inject, Post, Req, Res } from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import { ApiExcludeController } from '@nestjs/swagger';
import { QUERIES_MAX } from '@registry/contracts-business-registry';
import { type CountedResult, SHOWN_CONFIDENCE } from '@registry/contracts-records-sections';
import { isSampleSlug } from '@registry/domain';
import { AppError, codes } from '@registry/errors';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { csvLine } from '../../../../lists/csv-text.ts';
import { decodeText } from '../../../../lists/decode-text.ts';
import { queryOf } from '../../../../lists/query-columns.ts';
import { type CompanyList, readList } from '../../../../lists/read-list.ts';
import { RESULT_COLUMNS, resultCells } from '../../../../lists/result-cells.ts';
import { CompanyMatcher } from '../../../production/match/company-matcher.ts';
import { QueryLimits } from '../../requests/query-limits.ts';
import { SITE, type Site } from '../../site.ts';
import type { Html } from '../layout/html.ts';
import { page, PAGE_HEADERS } from '../layout/page.ts';
import { type ChoiceByRow, choiceName, matchFormMain, type MatchForm, matchResultsMain } from './match-page.ts';

/** Bytes of a list that a browser sends. */
const LIST_BYTES_MAX = 1024 * 1024;
/** Candidates to choose from. */
const CANDIDATES = 5;

/** A list with what came of each row. */
interface MatchedList {
  readonly list: CompanyList;
  readonly results: readonly CountedResult[];
}

/** The page that matches a pasted or uploaded list. Nothing of it is kept: the page of results sends the list again for the CSV. */
@ApiExcludeController()
@Controller('match')
export class MatchPageRoutes {
  constructor(
    private readonly matcher: CompanyMatcher,
    private readonly limits: QueryLimits,
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
      const { list, results } = await this.#match(request, reply, form);
      const showsSample = results.some(({ coverage }) =>
        coverage.some(({ sources }) => sources.some(({ source }) => isSampleSlug(source))),
      );
      return await this.#show(reply, matchResultsMain(form, list, results), showsSample);
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== codes.body.invalid) throw error;
      void reply.code(422);
      return this.#show(reply, matchFormMain(form, error.message));
    }
  }

  /** The list with what was chosen, for a spreadsheet. */
  @Post('results.csv')
  @HttpCode(200)
  @RouteConfig({
    operation: 'match-list-csv',
    takes: 'application/x-www-form-urlencoded',
    bodyBytesMax: 4 * LIST_BYTES_MAX,
  })
  async resultsCsv(
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
    @Body() body: unknown,
  ): Promise<string> {
    const form = await formOf(body);
    const { list, results } = await this.#match(request, reply, form);
    void reply.headers({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="matched.csv"',
    });
    const lines = results.map((result, row) =>
      csvLine([...(list.rows[row] ?? []), ...resultCells(result, form.choices?.get(row))]),
    );
    return [csvLine([...list.header, ...RESULT_COLUMNS]), ...lines].join('');
  }

  async #match(request: FastifyRequest, reply: FastifyReply, { list: text, state }: MatchForm): Promise<MatchedList> {
    const list = readList(text, QUERIES_MAX);
    await this.limits.count(request, reply, list.rows.length);
    const queries = list.rows.map((cells) => {
      const query = queryOf(cells, list.places);
      return (query['state'] ?? '').trim() === '' ? { ...query, state } : query;
    });
    const wishes = { limit: CANDIDATES, minConfidence: SHOWN_CONFIDENCE / 2, fields: [] };
    return { list, results: await this.matcher.match(queries, wishes) };
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
  return { list, state: textOf(body, 'state').trim(), choices: choicesOf(body) };
}

function textOf(body: FormData | URLSearchParams, name: string): string {
  const value = body.get(name);
  return typeof value === 'string' ? value : '';
}

/** The company that was chosen for each row, by the number of the row. */
function choicesOf(body: FormData | URLSearchParams): ChoiceByRow {
  const rows = Array.from({ length: QUERIES_MAX }, (_, row) => row);
  return new Map(rows.filter((row) => body.has(choiceName(row))).map((row) => [row, textOf(body, choiceName(row))]));
}
