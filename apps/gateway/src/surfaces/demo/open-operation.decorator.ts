import { applyDecorators, Get, type Type } from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import { ApiNotModifiedResponse, ApiOkResponse, ApiOperation, type HeadersObject } from '@nestjs/swagger';
import { codes, type ErrorCode } from '@registry/errors';
import { headerReferences } from '../../openapi/answer-headers.ts';
import { ProblemAnswers } from '../../openapi/problem-answers.decorator.ts';
import { DemoProblemDto } from './demo-problem.dto.ts';
import { demoCode, demoProblemBody } from './demo-problem.ts';

export interface OpenOperationOptions {
  /** Verb-noun, as everywhere: metric label, log field and, in camelCase, the operationId. */
  readonly name: string;
  readonly tag: string;
  readonly summary: string;
  readonly description: string;
  readonly answer: Type<unknown>;
  /** A whole answer. */
  readonly example: object;
  /** What it throws beside what every endpoint may. */
  readonly errors: readonly ErrorCode[];
}

/** What any endpoint of the demo may answer. */
const ANY: readonly ErrorCode[] = [
  codes.request.unknownParameter,
  codes.request.methodNotAllowed,
  codes.key.tooManyRequests,
  codes.service.internalError,
  codes.service.upstreamUnavailable,
  codes.service.overloaded,
];

const KEPT: HeadersObject = {
  ETag: { description: 'Send it in `If-None-Match`.', schema: { type: 'string' }, example: 'W/"f0e7…"' },
  'Cache-Control': { description: 'For how long the answer may be kept.', schema: { type: 'string' } },
  'RateLimit-Policy': {
    description: 'The limits for one client address, as `q` requests in a window of `w` seconds.',
    schema: { type: 'string' },
    example: '"minute";q=60;w=60, "day";q=2000;w=86400',
  },
  RateLimit: {
    description: 'What is left of them (`r`), and the seconds until they start anew (`t`).',
    schema: { type: 'string' },
    example: '"minute";r=59;t=60, "day";r=1999;t=86400',
  },
};

/** Declares the one method of a controller that serves a GET of the demo: its route, and all that OpenAPI says of it. */
export function OpenOperation(path: string, options: OpenOperationOptions): MethodDecorator {
  const { name } = options;
  const errors = [...new Set([...options.errors, ...ANY].map(demoCode))];
  const headers = { ...headerReferences('X-Request-Id'), ...KEPT };
  return applyDecorators(
    Get(path),
    RouteConfig({ operation: name }),
    ApiOperation({
      operationId: name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase()),
      summary: options.summary,
      description: options.description,
      tags: [options.tag],
    }),
    ApiOkResponse({ type: options.answer, description: 'The answer.', example: options.example, headers }),
    ApiNotModifiedResponse({ description: 'The answer is the one that `If-None-Match` names.', headers }),
    ProblemAnswers(errors, demoProblemBody, DemoProblemDto),
  );
}
