import { applyDecorators, Delete, Get, HttpCode, Patch, Post } from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import { ApiHeader, ApiOperation, ApiResponse } from '@nestjs/swagger';
import { codes, type ErrorCode } from '@registry/errors';
import type { TSchema } from 'typebox';
import { headerReferences } from '../../../openapi/answer-headers.ts';
import { classOf } from '../../../openapi/schema-class.ts';
import { ProblemAnswers } from '../../../openapi/problem-answers.decorator.ts';
import { DemoProblemDto } from '../demo-problem.dto.ts';
import { demoCode, demoProblemBody } from '../demo-problem.ts';

const METHODS = { GET: Get, POST: Post, PATCH: Patch, DELETE: Delete } as const;

export interface KeyedOperationOptions {
  /** Verb-noun, as everywhere: metric label, log field and, in camelCase, the operationId. */
  readonly name: string;
  readonly summary: string;
  readonly description: string;
  /** The schema of the answer, a whole one, and its statuses: the first unless the operation says another. */
  readonly answer: TSchema;
  readonly example: object;
  readonly statuses?: readonly [number, ...number[]];
  /** What it throws beside what every endpoint for keys may. */
  readonly errors?: readonly ErrorCode[];
  /** Whether it takes a body of JSON. */
  readonly hasBody?: true | 'optional';
  /** Set of a POST that changes nothing: it takes no idempotency key. */
  readonly isSafe?: true;
}

/** What any endpoint for keys may answer. */
const ANY: readonly ErrorCode[] = [
  codes.request.unknownParameter,
  codes.request.invalidParameter,
  codes.request.methodNotAllowed,
  codes.key.missing,
  codes.key.invalid,
  codes.key.planRequired,
  codes.key.dailyLimitReached,
  codes.key.tooManyRequests,
  codes.service.internalError,
  codes.service.upstreamUnavailable,
  codes.service.overloaded,
];
const WITH_BODY: readonly ErrorCode[] = [codes.body.invalid, codes.body.tooLarge, codes.body.unsupportedMediaType];
const REPEATABLE: readonly ErrorCode[] = [codes.body.idempotencyConflict];

/** Declares the one method of a controller that serves enterprise keys: its route, and all that OpenAPI says of it. */
export function KeyedOperation(
  method: keyof typeof METHODS,
  path: string,
  options: KeyedOperationOptions,
): MethodDecorator {
  const { name, statuses = [200], answer, example, hasBody, isSafe = false } = options;
  const takesKey = method === 'POST' && !isSafe;
  const errors = [...(options.errors ?? []), ...ANY, ...(hasBody ? WITH_BODY : []), ...(takesKey ? REPEATABLE : [])];
  const headers = headerReferences(
    ...(['X-Request-Id', 'RateLimit-Policy', 'RateLimit'] as const),
    ...(takesKey ? (['Idempotency-Replayed'] as const) : []),
  );
  return applyDecorators(
    METHODS[method](path),
    HttpCode(statuses[0]),
    RouteConfig({
      operation: name,
      access: 'enterprise',
      ...(hasBody ? { takes: 'application/json' } : {}),
      ...(hasBody === 'optional' ? { isBodyOptional: true } : {}),
    }),
    ApiOperation({
      operationId: name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase()),
      summary: options.summary,
      description: options.description,
      tags: ['Watchlists'],
      security: [{ apiKey: [] }, { bearer: [] }],
    }),
    ...(takesKey ? [ApiHeader(IDEMPOTENCY_KEY)] : []),
    ...statuses.map((status) =>
      ApiResponse({ status, type: classOf(answer), description: 'The answer.', example, headers }),
    ),
    ProblemAnswers([...new Set(errors.map(demoCode))], demoProblemBody, DemoProblemDto),
  );
}

const IDEMPOTENCY_KEY = {
  name: 'Idempotency-Key',
  required: false,
  description:
    'A text of your own for this request. Sent again with the same request within 24 hours it gets the same answer, with `Idempotency-Replayed: true`, and changes nothing.',
  schema: { type: 'string', minLength: 1, maxLength: 255, example: 'd0f2b3c8-follow-1' },
};
