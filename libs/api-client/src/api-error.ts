import type { ProblemItem } from './generated/types.ts';

/** The codes of errors. New ones may be added. */
export type ApiErrorCode = ProblemItem['code'] | 'test_clock_advancing' | 'not_found';

/** The API returned an error. */
export class ApiError extends Error {
  /** The status of HTTP. */
  readonly status: number;
  /** For programs; undefined if the response is not one of the API, such as the page of a proxy. */
  readonly code: ApiErrorCode | undefined;
  /** The parameter that caused the error; otherwise undefined. */
  readonly param: string | undefined;
  /** Seconds after which the same call may succeed; undefined if the API does not state it. */
  readonly retryAfterSeconds: number | undefined;
  /** The id under which the API logged the request. Quote it when you report an error. */
  readonly requestId: string | undefined;

  constructor(
    message: string,
    details: Pick<ApiError, 'status'> & Partial<Pick<ApiError, 'code' | 'param' | 'retryAfterSeconds' | 'requestId'>>,
  ) {
    super(message);
    this.name = 'ApiError';
    this.status = details.status;
    this.code = details.code;
    this.param = details.param;
    this.retryAfterSeconds = details.retryAfterSeconds;
    this.requestId = details.requestId;
  }
}

/** The API did not respond: it could not be reached, or not in time, or the call was aborted. */
export class ApiUnreachable extends Error {
  /** The timeout ended the call. */
  readonly isTimeout: boolean;

  constructor(message: string, options: { isTimeout: boolean; cause: unknown }) {
    super(message, { cause: options.cause });
    this.name = 'ApiUnreachable';
    this.isTimeout = options.isTimeout;
  }
}

/** The error in a response that is not a success. */
export function toApiError({ status, headers }: Response, body: string): ApiError {
  const [problem] = problemsIn(body);
  return new ApiError(problem?.message ?? `The API returned the status ${status}.`, {
    status,
    code: problem?.code,
    param: problem?.param,
    retryAfterSeconds: secondsUntil(headers.get('retry-after')),
    requestId: headers.get('x-request-id') ?? undefined,
  });
}

/** `Retry-After` is a number of seconds or a date. */
function secondsUntil(retryAfter: string | null): number | undefined {
  if (retryAfter === null) return undefined;
  const seconds = /^\d+$/.test(retryAfter) ? Number(retryAfter) : (Date.parse(retryAfter) - Date.now()) / 1_000;
  return Number.isNaN(seconds) ? undefined : Math.max(0, Math.ceil(seconds));
}

interface Problem {
  readonly message: string;
  readonly code?: ApiErrorCode;
  readonly param?: string;
}

interface ErrorBody {
  readonly errors: readonly Partial<Problem>[];
  readonly error: Partial<Problem>;
}

function problemsIn(body: string): readonly Problem[] {
  try {
    // The demo has one error.
    const { error, errors = error && [error] } = JSON.parse(body) as Partial<ErrorBody>;
    return errors?.every((problem): problem is Problem => typeof problem.message === 'string') === true ? errors : [];
  } catch {
    return []; // the page of a proxy: only the status is known
  }
}
