/** The API answered with an error. */
export class ApiError extends Error {
  /** HTTP's. */
  readonly status: number;
  /** A slug of the code registry, such as `business_not_found`; undefined where the answer names none. */
  readonly code: string | undefined;
  /** The parameter at fault, where one is. */
  readonly param: string | undefined;
  /** Seconds after which the same call may succeed, where the API says so. */
  readonly retryAfterSeconds: number | undefined;
  /** Under which the API logged the request. */
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

/** The API did not answer: it could not be reached, or not in time. */
export class ApiUnreachable extends Error {
  /** Whether it was the time that ran out. */
  readonly isTimeout: boolean;

  constructor(message: string, options: { isTimeout: boolean; cause: unknown }) {
    super(message, { cause: options.cause });
    this.name = 'ApiUnreachable';
    this.isTimeout = options.isTimeout;
  }
}

/** The error in an answer whose status is not 200. */
export function apiErrorOf({ status, headers }: Response, body: string): ApiError {
  const [problem] = problemsIn(body);
  const seconds = Number(headers.get('retry-after') ?? Number.NaN);
  return new ApiError(problem?.message ?? `The API answered with status ${status}.`, {
    status,
    code: problem?.code,
    param: problem?.param,
    retryAfterSeconds: Number.isFinite(seconds) ? seconds : undefined,
    requestId: headers.get('x-request-id') ?? undefined,
  });
}

interface Problem {
  readonly message: string;
  readonly code?: string;
  readonly param?: string;
}

function problemsIn(body: string): readonly Problem[] {
  try {
    const { errors } = JSON.parse(body) as { errors?: readonly Partial<Problem>[] };
    return errors?.every((problem): problem is Problem => typeof problem.message === 'string') === true ? errors : [];
  } catch {
    return []; // a proxy's own page: the status is all there is to say
  }
}
