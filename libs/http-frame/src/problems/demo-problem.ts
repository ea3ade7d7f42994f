import { Field, publicObject, type Shape } from '@registry/contracts-message';
import { type AppError, codes, type ErrorCode } from '@registry/errors';
import { errorFields } from './error-fields.ts';
import { errorPagePath } from './error-page-path.ts';
import type { Problems } from './problem.ts';

/** The demo's codes for those of the registry; codes that are not here go by their own names. */
const RENAMED: Readonly<Record<string, ErrorCode>> = {
  [codes.request.missingParameter.slug]: codes.demo.missingQuery,
  [codes.request.pageTooDeep.slug]: codes.request.invalidParameter,
  [codes.request.invalidId.slug]: codes.request.invalidParameter,
  [codes.request.unknownPath.slug]: codes.demo.notFound,
  [codes.business.notFound.slug]: codes.demo.notFound,
  [codes.batch.notFound.slug]: codes.demo.notFound,
  [codes.watchlist.notFound.slug]: codes.demo.notFound,
  [codes.key.tooManyRequests.slug]: codes.demo.rateLimited,
};

/** Returns the demo's code for an error. */
export function demoCode(code: ErrorCode): ErrorCode {
  return RENAMED[code.slug] ?? code;
}

/** The errors of the demo, each once. */
export const demoErrors: readonly ErrorCode[] = [
  ...new Set(
    [
      codes.request.missingParameter,
      codes.request.invalidParameter,
      codes.request.unknownParameter,
      codes.request.unknownPath,
      codes.request.methodNotAllowed,
      codes.key.missing,
      codes.key.invalid,
      codes.key.planRequired,
      codes.key.roleRequired,
      codes.key.purposeRefused,
      codes.key.dailyLimitReached,
      codes.key.tooManyRequests,
      ...Object.values(codes.body),
      codes.testClock.advancing,
      codes.service.internalError,
      codes.service.upstreamUnavailable,
      codes.service.overloaded,
    ].map(demoCode),
  ),
];

const { code: codeField, ...otherFields } = errorFields(demoErrors, codes.demo.missingQuery);

/** The body of every error of the open demo. */
export const demoProblem = publicObject('DemoProblem', 'The body of every error.', {
  error: Field.described(
    publicObject('DemoError', 'The error: its code for programs, and a message for people.', {
      code: codeField,
      ...otherFields,
    }),
    'The error of the request.',
  ),
});

export function demoProblemBody({ code, message, param }: AppError): Shape<typeof demoProblem> {
  const { slug } = demoCode(code);
  const at = param === undefined ? {} : { param };
  return { error: { code: slug, message, ...at, doc_url: errorPagePath(slug) } };
}

export const demoProblems: Problems = { schema: demoProblem, toBody: demoProblemBody, chooseCode: demoCode };
