import { ApiError, type ApiErrorCode, ApiUnreachable } from './api-error.ts';
import type { ApiCallOptions, Connection } from './connection.ts';
import type { RegisterCoverage, SparseBusiness } from './generated/types.ts';
import { retryDelayMs, untilRetry } from './retries.ts';

export interface ExportParameters {
  /** The state, by code or name. */
  readonly state: string;
  /** To resume: `position` of the export that ended early. */
  readonly position?: string | undefined;
  /** To resume: the id of the last business that you have. */
  readonly after?: string | undefined;
}

type ExportLine =
  | SparseBusiness
  | { readonly object: 'export_end'; readonly position: string; readonly coverage?: RegisterCoverage }
  | {
      readonly object: 'export_error';
      readonly position: string;
      readonly code: ApiErrorCode;
      readonly message: string;
    };

/** The status that an error has where it is not in the middle of a stream. */
const STATUSES: Readonly<Partial<Record<ApiErrorCode, number>>> = {
  invalid_key: 401,
  daily_limit_reached: 403,
  position_expired: 410,
  upstream_unavailable: 502,
  overloaded: 503,
};

/**
 * All businesses of a state, by their file numbers. A broken connection is resumed after the last business. Iterate it once;
 * `position` is then where the changes of a copy begin.
 */
export class BusinessExport implements AsyncIterable<SparseBusiness> {
  readonly #connection: Connection;
  readonly #state: string;
  readonly #options: ApiCallOptions;
  #position: string | undefined;
  #after: string | undefined;
  #coverage: RegisterCoverage | undefined;

  constructor(connection: Connection, { state, position, after }: ExportParameters, options: ApiCallOptions) {
    this.#connection = connection;
    this.#state = state;
    this.#options = options;
    this.#position = position;
    this.#after = after;
  }

  /** The position of the export in the stream of changes; undefined before the first response. */
  get position(): string | undefined {
    return this.#position;
  }

  /** How much of the state's registry was loaded; undefined before the end, and if the API does not know it. */
  get coverage(): RegisterCoverage | undefined {
    return this.#coverage;
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<SparseBusiness, void, undefined> {
    for (let failures = 0; ;) {
      try {
        for await (const line of this.#lines()) {
          if (line.object === 'export_end') {
            this.#coverage = line.coverage;
            return;
          }
          if (line.object === 'export_error') throw errorIn(line);
          this.#after = line.id;
          failures = 0;
          yield line;
        }
        throw new ApiUnreachable('The export broke off.', { isTimeout: false, cause: undefined });
      } catch (error) {
        failures += 1;
        const { signal } = this.#options;
        const delayMs =
          failures > this.#connection.retries ? undefined : retryDelayMs(error, { isSafe: true, attempt: failures });
        if (delayMs === undefined || signal?.aborted === true) throw error;
        await untilRetry(delayMs, signal);
      }
    }
  }

  /** The complete lines of one response. A line that a broken connection cut is not among them. */
  async *#lines(): AsyncGenerator<ExportLine, void, undefined> {
    const request = { method: 'GET' as const, target: this.#target() };
    const chunks = this.#connection.chunks(request, this.#options, (headers) => {
      this.#position = headers.get('x-position') ?? this.#position;
    });
    const decoder = new TextDecoder();
    let rest = '';
    for await (const chunk of chunks) {
      const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines) yield JSON.parse(line) as ExportLine;
    }
  }

  #target(): string {
    const resumed = this.#position !== undefined && this.#after !== undefined;
    const search = new URLSearchParams({
      state: this.#state,
      ...(resumed ? { position: this.#position ?? '', after: this.#after ?? '' } : {}),
    });
    return `/v1/export/businesses?${search.toString()}`;
  }
}

function errorIn({ code, message }: Extract<ExportLine, { object: 'export_error' }>): ApiError {
  return new ApiError(message, { status: STATUSES[code] ?? 500, code });
}
