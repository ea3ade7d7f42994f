import { ApiExtension, type OperationObject, type ResponseObject } from '@nestjs/swagger';
import type { ErrorCode } from '@registry/errors';
import { exampleError } from '../problems/example-errors.ts';
import type { Problems } from '../problems/problem.ts';
import { jsonContent } from './json-content.ts';
import { type ResponseHeader, headerReferences } from './response-headers.ts';

const ERRORS = 'x-errors';

/** Header fields of a status, in addition to the request id. */
const headersByStatus: Readonly<Record<number, readonly ResponseHeader[]>> = {
  401: ['WWW-Authenticate'],
  403: ['Retry-After', 'RateLimit-Policy', 'RateLimit'],
  405: ['Allow'],
  429: ['Retry-After'],
  502: ['Retry-After'],
  503: ['Retry-After'],
};

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
  const responses = [...byStatus].map(([status, codes]) => [status, toResponse(status, codes, problems)] as const);
  return { ...operation, responses: { ...operation.responses, ...Object.fromEntries(responses) } };
}

function toResponse(status: number, codes: readonly ErrorCode[], { schema, toBody }: Problems): ResponseObject {
  const examples = codes.map(
    (code) => [code.slug, { summary: code.title, value: toBody(exampleError(code)) }] as const,
  );
  return {
    description: codes.map(({ slug, title }) => `\`${slug}\`: ${title}.`).join(' '),
    headers: headerReferences('X-Request-Id', ...(headersByStatus[status] ?? [])),
    content: jsonContent(schema, { examples: Object.fromEntries(examples) }),
  };
}
