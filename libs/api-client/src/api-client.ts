import { ApiUnreachable } from './api-error.ts';
import { BusinessExport, type ExportParameters } from './business-export.ts';
import { type ApiCallOptions, type ApiClientOptions, Connection, type HttpRequest, type Upload } from './connection.ts';
import { operations, type OperationTypes } from './generated/operations.ts';
import { type FailedAttempt, retryDelayMs, untilRetry } from './retries.ts';

export interface ApiResponse<Reply> {
  readonly reply: Reply;
  /** The status of HTTP. */
  readonly status: number;
  /** Header fields by lower-case name. */
  readonly headers: ReadonlyMap<string, string>;
}

export type OperationName = keyof OperationTypes;
/** Parameters of an operation: fields of its path, query and body. */
export type ApiParameters<Name extends OperationName> = Readonly<OperationTypes[Name][0]>;
/** The response of an operation. */
export type ApiReply<Name extends OperationName> = OperationTypes[Name][1];
/** The operations that return pages. */
export type ListName = {
  [Name in OperationName]: ApiReply<Name> extends { has_more: boolean; data: readonly unknown[] } ? Name : never;
}[OperationName];
/** An item of a list. */
export type ListItem<Name extends ListName> = ApiReply<Name>['data'][number];

/** Calls the operations of the production API, and those of the demo on watchlists and test clocks, under their own names. */
export class ApiClient {
  protected readonly connection: Connection;

  constructor(options: ApiClientOptions) {
    this.connection = new Connection(options);
  }

  /** Throws `ApiError` if the API returns an error, `ApiUnreachable` if it does not respond or the call is aborted. */
  async call<Name extends OperationName>(
    name: Name,
    parameters: ApiParameters<Name>,
    options: ApiCallOptions = {},
  ): Promise<ApiResponse<ApiReply<Name>>> {
    const sent = isIdempotent(name) ? withIdempotencyKey(options) : options;
    for (let attempt = 1; ; attempt++) {
      try {
        return await this.#attempt(name, parameters, sent);
      } catch (error) {
        await this.#untilRetry(error, { isSafe: isSafe(name), attempt }, options.signal);
      }
    }
  }

  /**
   * The pages of a list, from the page, cursor or position in `parameters` to the last one. Each page is a request.
   * Throws `page_too_deep` after the 10,000th item of a list that has more.
   */
  async *pages<Name extends ListName>(
    name: Name,
    parameters: ApiParameters<Name>,
    options: ApiCallOptions = {},
  ): AsyncGenerator<ApiReply<Name>, void, undefined> {
    for (let next: ApiParameters<Name> | undefined = parameters; next !== undefined;) {
      const { reply, headers }: ApiResponse<ApiReply<Name>> = await this.call(name, next, options);
      yield reply;
      next = nextParameters(name, next, headers.get('link')) ?? laterParameters(next, reply) ?? tooDeep(next, reply);
    }
  }

  /** The items of all pages of a list, one by one. */
  async *items<Name extends ListName>(
    name: Name,
    parameters: ApiParameters<Name>,
    options: ApiCallOptions = {},
  ): AsyncGenerator<ListItem<Name>, void, undefined> {
    for await (const { data } of this.pages(name, parameters, options)) yield* data;
  }

  /** All businesses of a state, as a stream that goes on after a broken connection. Needs the enterprise plan. */
  exportBusinesses(parameters: ExportParameters, options: ApiCallOptions = {}): BusinessExport {
    return new BusinessExport(this.connection, parameters, options);
  }

  /** The rows of a completed batch with their results, in the format of the upload, as they arrive. */
  getBatchResults(
    { id }: { readonly id: string },
    options: ApiCallOptions = {},
  ): AsyncGenerator<Uint8Array, void, undefined> {
    return this.#stream(`/v1/batches/${encodeURIComponent(id)}/results`, options);
  }

  /** The lines of the audit log of the workspace, or of its entries after the one with this `sequence`, as they arrive. */
  exportAudit(
    { after = 0 }: { readonly after?: number } = {},
    options: ApiCallOptions = {},
  ): AsyncGenerator<Uint8Array, void, undefined> {
    return this.#stream(`/v1/workspace/audit?after=${after}`, options);
  }

  /** Yields the response of a GET as it arrives. The request is sent again only before anything of it has arrived. */
  async *#stream(target: string, options: ApiCallOptions): AsyncGenerator<Uint8Array, void, undefined> {
    const request = { method: 'GET' as const, target };
    for (let attempt = 1, hasStarted = false; ; attempt++) {
      try {
        for await (const chunk of this.connection.chunks(request, options)) {
          hasStarted = true;
          yield chunk;
        }
        return;
      } catch (error) {
        if (hasStarted) throw error;
        await this.#untilRetry(error, { isSafe: true, attempt }, options.signal);
      }
    }
  }

  /** Waits until a call that failed is to be sent again. Throws the error where it is not. */
  async #untilRetry(error: unknown, failed: FailedAttempt, signal: AbortSignal | undefined): Promise<void> {
    const isLast = failed.attempt > this.connection.retries;
    const delayMs = isLast ? undefined : retryDelayMs(error, failed);
    if (delayMs === undefined || signal?.aborted === true) throw error;
    await untilRetry(delayMs, signal);
  }

  async #attempt<Name extends OperationName>(
    name: Name,
    parameters: ApiParameters<Name>,
    options: ApiCallOptions,
  ): Promise<ApiResponse<ApiReply<Name>>> {
    const timeout = AbortSignal.timeout(this.connection.timeoutMs);
    return this.connection.send(toRequest(name, parameters), options, timeout, async (response) => ({
      reply: (isText(name) ? await response.text() : parsed(await response.text())) as ApiReply<Name>,
      status: response.status,
      headers: new Map(response.headers),
    }));
  }
}

/** Posts that change nothing: they take more than fits into a URL. */
const READS_BY_POST: ReadonlySet<OperationName> = new Set([
  ...(['createEvidence', 'createVerificationEvidence', 'matchCompanies', 'rehearseVerificationPolicy'] as const),
]);

/** Checks that an operation may be sent twice. */
function isSafe(name: OperationName): boolean {
  return operations[name].method === 'GET' || READS_BY_POST.has(name) || isIdempotent(name);
}

/** Checks that the API does it once for requests with the same key. */
function isIdempotent(name: OperationName): boolean {
  const { isIdempotent: is = false }: OperationRow = operations[name];
  return is;
}

/** Checks that the response is signed: a caller keeps and verifies the text as it came. */
function isText(name: OperationName): boolean {
  const { isText: is = false }: OperationRow = operations[name];
  return is;
}

/** One key for all attempts of a call, unless its caller has one. */
function withIdempotencyKey(options: ApiCallOptions): ApiCallOptions {
  const isThere = Object.keys(options.headers ?? {}).some((name) => name.toLowerCase() === 'idempotency-key');
  if (isThere) return options;
  return { ...options, headers: { ...options.headers, 'idempotency-key': crypto.randomUUID() } };
}

/** Parses a response. Text that a proxy cut off or sent in its place is an error. */
function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch (cause) {
    throw new ApiUnreachable('The response is not JSON. A proxy may have cut it off or replaced it.', {
      isTimeout: false,
      cause,
    });
  }
}

interface OperationRow extends Pick<HttpRequest, 'method' | 'isDemo'> {
  readonly path: string;
  readonly query: readonly string[];
  /** The body is rows, and no JSON. */
  readonly isUpload?: boolean;
  readonly isIdempotent?: boolean;
  readonly isText?: boolean;
}

function toRequest(name: OperationName, parameters: object): HttpRequest {
  const { method, path, query, isUpload, isDemo = false }: OperationRow = operations[name];
  const left = new Map<string, unknown>(Object.entries(parameters).filter(([, value]) => value !== undefined));
  const filled = path.replaceAll(/\{(\w+)\}/g, (_whole, parameter: string) => pathPart(taken(left, parameter)));
  const pairs = query
    .filter((parameter) => left.has(parameter))
    .map((parameter): [string, string] => [parameter, taken(left, parameter)]);
  const search = new URLSearchParams(pairs).toString();
  const target = search === '' ? filled : `${filled}?${search}`;
  if (isUpload === true) return { method, target, ...uploadOf(parameters as Upload) };
  const hasBody = method !== 'GET' && left.size > 0;
  return { method, target, isDemo, body: hasBody ? JSON.stringify(Object.fromEntries(left)) : undefined };
}

/** A part of a path. Throws for one that would lead to another path. */
function pathPart(id: string): string {
  if (/^\.*$/.test(id)) throw new RangeError(`${JSON.stringify(id)} is not an id.`);
  return encodeURIComponent(id);
}

function uploadOf({ rows, format = 'csv' }: Upload): Pick<HttpRequest, 'body' | 'contentType'> {
  return { body: rows, contentType: format === 'csv' ? 'text/csv' : 'application/x-ndjson' };
}

function taken(parameters: Map<string, unknown>, name: string): string {
  const value = String(parameters.get(name));
  parameters.delete(name);
  return value;
}

/** The parameters of a page that the API refuses, with what to do instead: a list by page numbers ends early without a word. */
function tooDeep<Name extends ListName>(
  parameters: ApiParameters<Name>,
  reply: object,
): ApiParameters<Name> | undefined {
  const { page, per_page, total_count }: Partial<Record<'page' | 'per_page' | 'total_count', number | null>> = reply;
  const isWhole = 'cursor' in parameters || !page || !per_page || page * per_page >= (total_count ?? 0);
  return isWhole ? undefined : { ...parameters, page: page + 1 };
}

/** The parameters of the next changes: they go on after a position, and have neither pages nor a link. */
function laterParameters<Name extends ListName>(
  parameters: ApiParameters<Name>,
  reply: object,
): ApiParameters<Name> | undefined {
  const { position, has_more: hasMore }: { readonly position?: string; readonly has_more?: boolean } = reply;
  return position !== undefined && hasMore === true ? { ...parameters, after: position } : undefined;
}

/** The parameters of the next page, by the query of the link to it: a page number or a cursor. */
function nextParameters<Name extends ListName>(
  name: Name,
  parameters: ApiParameters<Name>,
  link: string | undefined,
): ApiParameters<Name> | undefined {
  const next = /<([^>]+)>; rel="next"/.exec(link ?? '')?.[1];
  if (next === undefined) return undefined;
  const query: readonly string[] = operations[name].query;
  const ofPath = Object.entries(parameters).filter(([parameter]) => !query.includes(parameter));
  const ofLink = [...new URL(next, 'http://localhost').searchParams];
  return Object.fromEntries([...ofPath, ...ofLink]) as ApiParameters<Name>;
}
