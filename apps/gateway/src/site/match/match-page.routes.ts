import { QUERY_FIELD_NAMES, type QueryField } from '@registry/domain';
import { Body } from '@nestjs/common';
import { toQuery } from '@registry/api-client/lists/choose-columns';
import { ListError } from '@registry/api-client/lists/list-error';
import { BATCH_ROWS_MAX } from '@registry/contracts-batches';
import { QUERIES_MAX } from '@registry/contracts-business-registry';
import { type CountedResult, SHOWN_CONFIDENCE } from '@registry/contracts-records-sections';
import { AppError, codes, type ErrorCode } from '@registry/errors';
import { listProblem } from '../../lists/list-problem.ts';
import { decodeUpload, type ListRows, readRows } from '../../lists/list-rows.ts';
import { CompanyMatcher } from '../../match/company-matcher.ts';
import { EntityReader } from '../../entities/entity-reader.ts';
import type { KnownKey } from '../../keys/auth/key-cache.ts';
import { QueryLimits } from '../../match/query-limits.ts';
import type { Html } from '../layout/html.ts';
import { SitePages } from '../layout/page.ts';
import { FormAt, OnVisit, PageAt, PagesAt, redirect, type Visit } from '../layout/page-routes.ts';
import { batchPath } from './batch-page.ts';
import { ListBatches } from './list-batches.ts';
import { choicesIn, toCsv, CSV_HEADERS } from './match-csv.ts';
import { columnName, matchFormMain, type MatchForm } from './match-page.ts';
import { matchResultsMain } from './match-results.ts';

/** Bytes of a list that a browser sends, and of one that a page of results sends again, each byte of it as three. */
const LIST_BYTES_MAX = 4 * 1024 * 1024;
export const AGAIN_BYTES_MAX = 3 * LIST_BYTES_MAX;
/** Characters of a refused list that the form has again. */
const SHOWN_AGAIN_MAX = 262_144;
/** Candidates to choose from. */
const CANDIDATES = 5;
/** Errors that the form is shown again with. */
const OF_THE_FORM: readonly ErrorCode[] = [codes.body.invalid, codes.key.invalid, codes.key.dailyLimitReached];

/** The page that matches a pasted or uploaded list. Nothing of it is kept: the page of results sends the list again for the CSV. */
@PagesAt('match')
export class MatchPageRoutes {
  constructor(
    private readonly matcher: CompanyMatcher,
    private readonly limits: QueryLimits,
    private readonly batches: ListBatches,
    private readonly entities: EntityReader,
    private readonly pages: SitePages,
  ) {}

  @PageAt('', 'match-page')
  matchPage(@OnVisit() visit: Visit): Promise<string> {
    return this.#show(visit, matchFormMain({ list: '', state: '' }));
  }

  @FormAt('', 'match-list-form', { scope: 'match', takes: 'multipart/form-data', bodyBytesMax: LIST_BYTES_MAX })
  async matchList(@OnVisit() visit: Visit, @Body() body: unknown): Promise<string> {
    const sent = await readForm(body);
    let form = sent;
    try {
      form = { ...sent, list: await decodeUpload(sent.bytes) };
      const list = await readRows(form.list, form.columns, BATCH_ROWS_MAX);
      const key = await this.#toKey(visit, form, list);
      if (form.columns.size === 0 && list.header.length > 1 && list.isOfLines !== true)
        return await this.#show(visit, matchFormMain(form, { list }));
      if (key !== undefined) return await this.#makeBatch(visit, key, form, list);
      const results = await this.#match(visit, form, list);
      const registrations = await this.entities.listRegistrations(results);
      return await this.#show(visit, matchResultsMain(form, list, results, registrations));
    } catch (error) {
      const isOfList = error instanceof ListError;
      if (!isOfList && !(error instanceof AppError && OF_THE_FORM.includes(error.code))) throw error;
      void visit.reply.code(isOfList ? codes.body.invalid.status : error.code.status);
      // As it seems to be written, to be looked at.
      const list = isOfList && error.encoding !== undefined ? readAs(sent.bytes, error.encoding) : form.list;
      const isShown = list.length <= SHOWN_AGAIN_MAX;
      const refusal = isShown ? error.message : `${error.message} The list is too long to be shown again.`;
      return this.#show(visit, matchFormMain({ ...form, list: isShown ? list : '' }, { refusal }));
    }
  }

  /** The list with what was chosen, for a spreadsheet. */
  @FormAt('results.csv', 'match-list-csv', {
    scope: 'read',
    takes: 'application/x-www-form-urlencoded',
    bodyBytesMax: AGAIN_BYTES_MAX,
  })
  async resultsCsv(@OnVisit() visit: Visit, @Body() body: unknown): Promise<string> {
    const form = await readForm(body);
    const list = await readRows(form.list, form.columns, QUERIES_MAX).catch((error: unknown) => {
      throw listProblem(error);
    });
    const results = await this.#match(visit, form, list);
    void visit.reply.headers(CSV_HEADERS);
    return toCsv({ list, results, numbers: [...results.keys()] }, form.choices);
  }

  async #match({ request, reply }: Visit, { state }: MatchForm, { rows, places }: ListRows): Promise<CountedResult[]> {
    await this.limits.count(request, reply, rows.length);
    const queries = rows.map((cells) => toQuery(cells, places, state));
    return this.matcher.match(queries, { minConfidence: SHOWN_CONFIDENCE, limit: CANDIDATES, fields: [] });
  }

  /** The key that a list of more rows than a page shows counts for: the one that was entered, or that the browser remembers. */
  async #toKey(visit: Visit, { key: text = '' }: MatchForm, { rows }: ListRows): Promise<KnownKey | undefined> {
    if (rows.length <= QUERIES_MAX) return undefined;
    const key = await (text === '' ? this.batches.remembered(visit) : this.batches.signIn(visit, text));
    if (key !== undefined) return key;
    throw new AppError(codes.body.invalid, {
      message: `The list has ${rows.length.toLocaleString('en-US')} rows; expected at most ${QUERIES_MAX} without an API key. Enter a key, or split the list.`,
    });
  }

  /** Makes a batch of a long list, and leads to its page. */
  async #makeBatch(visit: Visit, key: KnownKey, { state, isScreened }: MatchForm, list: ListRows): Promise<string> {
    const fields = isScreened === true ? (['watchlist'] as const) : [];
    const id = await this.batches.create({ ...visit, key }, list, state, {
      minConfidence: SHOWN_CONFIDENCE,
      candidates: CANDIDATES,
      fields,
    });
    return redirect(visit, batchPath(id));
  }

  #show({ reply }: Visit, main: Html): Promise<string> {
    return this.pages.show(reply, {
      title: 'Match a list of companies',
      description: 'Paste or upload a list of company names and see which registered companies they are.',
      path: '/match',
      section: 'match',
      main,
    });
  }
}

/** The form that was sent, and the bytes of its list: those of a file instead of what was pasted. */
async function readForm(body: unknown): Promise<MatchForm & { readonly bytes: Uint8Array }> {
  const form = body instanceof FormData || body instanceof URLSearchParams ? body : new URLSearchParams();
  const file = form.get('file');
  const isFile = file instanceof File && file.size > 0;
  const list = isFile ? '' : readText(form, 'list');
  const columns = new Map(
    QUERY_FIELD_NAMES.flatMap((field): [QueryField, string][] => {
      const column = form.get(columnName(field));
      return typeof column === 'string' && !isFile ? [[field, column]] : [];
    }),
  );
  return {
    list,
    bytes: isFile ? await file.bytes() : Buffer.from(list),
    state: readText(form, 'state').trim(),
    key: readText(form, 'key').trim(),
    isScreened: readText(form, 'screen') !== '',
    choices: choicesIn(form),
    accepts: form.has('accept') ? readText(form, 'accept') === 'one' : undefined,
    columns,
  };
}

function readAs(bytes: Uint8Array, encoding: string): string {
  return new TextDecoder(encoding).decode(bytes);
}

function readText(form: FormData | URLSearchParams, name: string): string {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
}
