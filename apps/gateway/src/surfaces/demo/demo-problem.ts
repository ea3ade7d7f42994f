import { type AppError, codes, type ErrorCode } from '@registry/errors';

/** The body of every error of the open demo. */
export interface DemoProblemBody {
  readonly error: {
    readonly code: string;
    readonly message: string;
    readonly param?: string;
    readonly doc_url: string;
  };
}

const notFound: ErrorCode = { slug: 'not_found', status: 404, title: 'Nothing has this address', retryable: false };

/** What the demo calls codes of the registry; those that are not here go by their own names. */
const RENAMED: Readonly<Record<string, ErrorCode>> = {
  [codes.request.missingParameter.slug]: {
    slug: 'missing_query',
    status: 400,
    title: 'There is nothing to search for',
    retryable: false,
  },
  [codes.request.pageTooDeep.slug]: codes.request.invalidParameter,
  [codes.request.invalidId.slug]: codes.request.invalidParameter,
  [codes.request.unknownPath.slug]: notFound,
  [codes.business.notFound.slug]: notFound,
  [codes.key.tooManyRequests.slug]: {
    slug: 'rate_limited',
    status: 429,
    title: 'The address has sent too many requests',
    retryable: true,
  },
};

/** What the demo calls an error. */
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
      codes.key.tooManyRequests,
      codes.service.internalError,
      codes.service.upstreamUnavailable,
      codes.service.overloaded,
    ].map(demoCode),
  ),
];

export function demoProblemBody({ code, message, param }: AppError): DemoProblemBody {
  const { slug } = demoCode(code);
  const at = param === undefined ? {} : { param };
  return { error: { code: slug, message, ...at, doc_url: `/docs/errors/${slug}` } };
}
