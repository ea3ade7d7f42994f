import { HttpException } from '@nestjs/common';
import { AppError, codes, type ErrorCode } from '@registry/errors';
import { bodyProblem } from './body-problem.ts';
import { errorPagePath } from './error-page-path.ts';

/** One error as the production API shows it. */
interface ProblemItem {
  readonly message: string;
  /** A slug of the code registry. */
  readonly code: string;
  readonly param?: string;
  /** The page about the code, on this server. */
  readonly doc_url: string;
}

/** The body of every error of the production API. */
export interface ProblemBody {
  readonly errors: readonly ProblemItem[];
}

/** How a surface words an error. */
export type BodyOf = (error: AppError) => object;

/** The production API's body. */
export function problemBody(error: AppError): ProblemBody {
  const { message, code, param } = error;
  return {
    errors: [
      { message, code: code.slug, ...(param === undefined ? {} : { param }), doc_url: errorPagePath(code.slug) },
    ],
  };
}

/** Whatever was thrown as the error that a caller may see: what no part threw on purpose is `internal_error`. */
export function problemOf(thrown: unknown): AppError {
  if (thrown instanceof AppError) return thrown;
  if (thrown instanceof HttpException && thrown.getStatus() === codes.request.unknownPath.status) return unknownPath();
  const problem = bodyProblem(thrown);
  if (problem !== undefined) return problem;
  return new AppError(codes.service.internalError, {
    message:
      'The service failed. The fault has been logged under the id in X-Request-Id; quote it when you report this.',
    cause: thrown,
  });
}

export function unknownPath(): AppError {
  return new AppError(codes.request.unknownPath, {
    message: 'No endpoint has this path. See /docs for those there are.',
  });
}

/** Header fields that belong to an error, by lower-case name. */
export function problemHeaders(error: AppError): Readonly<Record<string, string>> {
  return { ...headersByCode[error.code.slug], ...retryAfter(error) };
}

const headersByCode: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  [codes.key.missing.slug]: { 'www-authenticate': 'Bearer' },
  [codes.key.invalid.slug]: { 'www-authenticate': 'Bearer' },
};

/** Whatever may succeed when it is repeated says when: in a second, unless the error knows better. */
function retryAfter(error: AppError): Readonly<Record<string, string>> {
  const code: ErrorCode = error.code;
  return code.retryable ? { 'retry-after': String(Math.max(1, Math.ceil(error.retryAfterSeconds ?? 1))) } : {};
}
