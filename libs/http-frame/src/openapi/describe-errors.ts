import { ApiExtension, type OperationObject, type ResponseObject } from '@nestjs/swagger';
import { codes, type ErrorCode } from '@registry/errors';
import { exampleError } from '../problems/example-errors.ts';
import type { Problems } from '../problems/problem.ts';
import { jsonContent } from './json-content.ts';
import { type ResponseHeader, headerReferences } from './response-headers.ts';

const ERRORS = 'x-errors';

/** Header fields of an error, in addition to the request id. */
function listHeaders({ status, slug, retryable }: ErrorCode): readonly ResponseHeader[] {
  return [
    ...(status === codes.key.invalid.status ? (['WWW-Authenticate'] as const) : []),
    ...(status === codes.request.methodNotAllowed.status ? (['Allow'] as const) : []),
    ...(retryable ? (['Retry-After'] as const) : []),
    ...(slug === codes.key.dailyLimitReached.slug ? (['RateLimit-Policy', 'RateLimit'] as const) : []),
  ];
}

/** Declares the errors of an operation. The surface that has it words them: `describeErrors`. */
export function Errors(errors: readonly ErrorCode[]): MethodDecorator {
  return ApiExtension(ERRORS, errors);
}

interface Declared extends OperationObject {
  readonly [ERRORS]?: readonly ErrorCode[];
}

/** An operation with its errors as a surface words them: one response per status, one example per code. */
export function describeErrors(
  { [ERRORS]: declared = [], ...operation }: Declared,
  problems: Problems,
): OperationObject {
  const errors = [...new Map(declared.map(problems.chooseCode).map((code) => [code.slug, code])).values()];
  const byStatus = Map.groupBy(errors, ({ status }) => status);
  const responses = [...byStatus].map(([status, ofStatus]) => [status, toResponse(ofStatus, problems)] as const);
  return { ...operation, responses: { ...operation.responses, ...Object.fromEntries(responses) } };
}

function toResponse(errors: readonly ErrorCode[], { schema, toBody }: Problems): ResponseObject {
  const examples = errors.map(
    (code) => [code.slug, { summary: code.title, value: toBody(exampleError(code)) }] as const,
  );
  return {
    description: errors.map(({ slug, title }) => `\`${slug}\`: ${title}.`).join(' '),
    headers: headerReferences('X-Request-Id', ...errors.flatMap(listHeaders)),
    content: jsonContent(schema, { examples: Object.fromEntries(examples) }),
  };
}
