import { applyDecorators } from '@nestjs/common';
import { ApiExtraModels, ApiResponse, getSchemaPath } from '@nestjs/swagger';
import type { ErrorCode } from '@registry/errors';
import { exampleError } from '../problems/example-errors.ts';
import type { Problems } from './access.ts';
import { type ResponseHeader, headerReferences } from './response-headers.ts';

/** Header fields of a status, in addition to the request id. */
const headersByStatus: Readonly<Record<number, readonly ResponseHeader[]>> = {
  401: ['WWW-Authenticate'],
  403: ['Retry-After', 'RateLimit-Policy', 'RateLimit'],
  405: ['Allow'],
  429: ['Retry-After'],
  502: ['Retry-After'],
  503: ['Retry-After'],
};

/** Declares the errors of an operation: one response per status, one example per code. */
export function ProblemResponses(errors: readonly ErrorCode[], { toBody, dto }: Problems): MethodDecorator {
  const statuses = [...new Set(errors.map(({ status }) => status))].sort((left, right) => left - right);
  return applyDecorators(
    ApiExtraModels(dto),
    ...statuses.map((status) => {
      const ofStatus = errors.filter((error) => error.status === status);
      return ApiResponse({
        status,
        description: ofStatus.map(({ slug, title }) => `\`${slug}\`: ${title}.`).join(' '),
        headers: headerReferences('X-Request-Id', ...(headersByStatus[status] ?? [])),
        content: {
          'application/json': {
            schema: { $ref: getSchemaPath(dto) },
            examples: Object.fromEntries(
              ofStatus.map((code) => [code.slug, { summary: code.title, value: toBody(exampleError(code)) }]),
            ),
          },
        },
      });
    }),
  );
}
