import { HttpException } from '@nestjs/common';
import { Field, publicObject, type Shape } from '@registry/contracts-message';
import { AppError, codes, type ErrorCode, productionCodes } from '@registry/errors';
import type { FastifyRequest } from 'fastify';
import type { TSchema } from 'typebox';
import { quoted } from '../parameters/quoted.ts';
import { bodyProblem, type BodySize } from './body-problem.ts';
import { errorFields } from './error-fields.ts';
import { errorPagePath } from './error-page-path.ts';

/** One error as the production API shows it. */
export const problemItem = publicObject(
  'ProblemItem',
  'One error: its code for programs, and a message for people.',
  errorFields(productionCodes(), codes.request.unknownPath),
);

/** The body of every error of the production API. */
export const problem = publicObject('Problem', 'The body of every error.', {
  errors: Field.list(problemItem, 'The errors of the request. Currently always one.', { minItems: 1 }),
});

/** How a surface renders an error. */
export type BodyOf = (error: AppError) => object;

/** How a surface words the errors of its operations. */
export interface Problems {
  readonly schema: TSchema;
  readonly toBody: BodyOf;
  /** Chooses its code for one of the registry. */
  readonly chooseCode: (code: ErrorCode) => ErrorCode;
}

/** An HTML page with the header fields that belong to it. */
export interface Page {
  readonly html: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** How a surface shows errors to programs and to people. */
export interface ErrorForm {
  /** How it words errors. */
  readonly toBody: BodyOf;
  /** The page of an error, for a caller that requested a page; else undefined. */
  readonly errorPage?: (error: AppError, request: FastifyRequest) => Promise<Page | undefined>;
  /** `WWW-Authenticate` of an error, where it says more than the scheme. */
  readonly challenge?: (error: AppError, request: FastifyRequest) => string | undefined;
}

/** The production API's body. */
export function problemBody(error: AppError): Shape<typeof problem> {
  const { message, code, param } = error;
  return {
    errors: [
      { message, code: code.slug, ...(param === undefined ? {} : { param }), doc_url: errorPagePath(code.slug) },
    ],
  };
}

export const productionProblems: Problems = { schema: problem, toBody: problemBody, chooseCode: (code) => code };

/** The error that a caller may see for a thrown value. Errors that were not thrown on purpose are `internal_error`. */
export function toProblem(thrown: unknown, size: BodySize): AppError {
  if (thrown instanceof AppError) return isUpstream(thrown) ? unavailable(thrown) : thrown;
  if (thrown instanceof HttpException && thrown.getStatus() === codes.request.unknownPath.status) return unknownPath();
  const problem = bodyProblem(thrown, size);
  if (problem !== undefined) return problem;
  return new AppError(codes.service.internalError, {
    message: 'The server failed. The error was logged under the id in X-Request-Id; quote it when you report this.',
    cause: thrown,
  });
}

/** `request`: its method and path, where they may be shown. `near`: a sentence with the nearest that is known. */
export function unknownPath(request?: string, near = ''): AppError {
  const what = request === undefined ? 'Unknown path.' : `Unknown path: ${quoted(request)}.`;
  return new AppError(codes.request.unknownPath, { message: `${what} ${near}See /docs for the endpoints.` });
}

function isUpstream({ code }: AppError): boolean {
  return code.slug === codes.service.upstreamUnavailable.slug;
}

/** Names no internal service or database: that is for the log, which shows the cause. */
function unavailable(cause: AppError): AppError {
  const retryAfterSeconds = Math.max(1, Math.ceil(cause.retryAfterSeconds ?? 1));
  const seconds = retryAfterSeconds === 1 ? '1 second' : `${retryAfterSeconds} seconds`;
  return new AppError(cause.code, {
    message: `The service is temporarily unavailable. Retry after ${seconds}; if this persists, report the id in X-Request-Id.`,
    retryAfterSeconds,
    cause,
  });
}

/** Header fields of an error, by lower-case name. */
export function problemHeaders(error: AppError): Readonly<Record<string, string>> {
  return { ...headersByCode[error.code.slug], ...retryAfter(error) };
}

const headersByCode: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  [codes.key.missing.slug]: { 'www-authenticate': 'Bearer' },
  [codes.key.invalid.slug]: { 'www-authenticate': 'Bearer' },
};

/** A retryable error says when to retry: after one second, unless the error states another time. */
function retryAfter(error: AppError): Readonly<Record<string, string>> {
  const code: ErrorCode = error.code;
  return code.retryable ? { 'retry-after': String(Math.max(1, Math.ceil(error.retryAfterSeconds ?? 1))) } : {};
}
